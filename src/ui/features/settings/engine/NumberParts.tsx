import type { ReactNode } from 'react'
import type { PartCard } from '../../../../domain/configuration/view.types.ts'
import { NumberDraft } from '../../../kit/controls/NumberDraft.tsx'
import { Icon } from '../../../kit/icons.tsx'
import * as css from './Engine.css.ts'
import { engineWords as words } from './words.ts'

/** The numbers of a field, each with its unit, its default or a tag, and what is wrong with it. */
export function NumberParts({
  parts,
  textOf,
  errorOf,
  onChange,
  onLeave,
}: {
  readonly parts: readonly PartCard[]
  readonly textOf: (part: PartCard) => string
  readonly errorOf: (name: string) => string | null
  readonly onChange: (name: string, text: string) => void
  readonly onLeave?: () => void
}): ReactNode {
  return (
    <div className={css.parts}>
      {parts.map((part) => {
        const { name, label, unit, step, least, most, fallback, fallbackText } = part
        const error = errorOf(name)
        const isCustomized = textOf(part) !== fallbackText
        return (
          <NumberDraft
            key={name}
            label={label}
            text={textOf(part)}
            onType={(text) => onChange(name, text)}
            onLeave={onLeave}
            step={step}
            min={least}
            max={most}
            unit={unit}
            error={error}
            hint={isCustomized ? words.defaultOf(fallback) : words.byDefault}
            customized={isCustomized ? { onReset: () => onChange(name, fallbackText) } : undefined}
            {...(error === null ? {} : { trailing: <Warning text={error} /> })}
          />
        )
      })}
    </div>
  )
}

/** CONF-51: the sentence as a tooltip, for a pointer; it stands under the field for everyone. */
const Warning = ({ text }: { readonly text: string }): ReactNode => (
  <span className={css.warning} title={text}>
    <Icon name="warning" size={14} />
  </span>
)
