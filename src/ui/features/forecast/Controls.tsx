import type { ReactNode } from 'react'
import { LIMITS, SEEDS } from '../../../domain/forecast/constants.ts'
import type { ForecastChoices } from '../../../domain/forecast/view.types.ts'
import { NumberField } from '../../kit/controls/NumberField.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import * as css from './forecast.css.ts'
import { horizonChoices, methodOptions, windowOptions, words } from './texts.ts'
import { change } from './useForecast.ts'

/** What the forecast is made with; all of it stands in the address. */
export const Controls = ({ choices }: { readonly choices: ForecastChoices }): ReactNode => (
  <div className={css.bar} role="toolbar" aria-label={words.controls}>
    <Segmented label={words.horizon} choices={horizonChoices} value={choices.h} onChange={(h) => change({ h })} />
    <Pick
      label={words.window}
      options={windowOptions}
      value={choices.window}
      neutral="180"
      onChange={(window) => change({ window })}
    />
    <Pick
      label={words.method}
      options={methodOptions}
      value={choices.method}
      neutral="block"
      onChange={(method) => change({ method })}
    />
    <WholeField
      label={words.limit}
      className={css.limit}
      unit="%"
      value={choices.dd}
      bounds={LIMITS}
      onChange={(dd) => change({ dd })}
    />
    <WholeField
      label={words.seed}
      className={css.seed}
      value={choices.seed}
      bounds={SEEDS}
      onChange={(seed) => change({ seed })}
    />
  </div>
)

/** A whole number within bounds; an emptied field is the usual one. */
const WholeField = ({
  label,
  value,
  bounds,
  unit,
  className,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly bounds: { readonly least: number; readonly most: number; readonly usual: number }
  readonly unit?: string
  readonly className: string
  readonly onChange: (said: string) => void
}): ReactNode => (
  <span className={css.field}>
    <span aria-hidden="true" className={css.name}>
      {label}
    </span>
    <NumberField
      label={label}
      isLabelHidden
      className={className}
      value={value}
      min={bounds.least}
      max={bounds.most}
      step={1}
      maxDigits={0}
      {...(unit === undefined ? {} : { unit })}
      onChange={(next) => onChange(String(next ?? bounds.usual))}
    />
  </span>
)
