import type { ReactNode } from 'react'
import { MOVE_MODES, type MoveMode } from '../../../../domain/configuration/constants.ts'
import { configurationTexts as texts } from '../../../../domain/configuration/viewTexts.ts'
import { Banner } from '../../../kit/feedback/Feedback.tsx'
import { Checkbox, RadioGroup } from '../../../kit/controls/Choice.tsx'
import { NumberDraft } from '../../../kit/controls/NumberDraft.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import * as css from './Engine.css.ts'
import { entryOf } from './entry.ts'
import { engineWords as words } from './words.ts'

/** spec 2: "0 to 10, step 0.1"; the rule judges what is typed. */
const THRESHOLD = { min: 0, max: 10, step: 0.1 } as const

const switches = [
  ['enable_promotions', words.promotions, words.currentPromotions],
  ['enable_demotions', words.demotions, words.currentDemotions],
  ['enable_swaps', words.swaps, words.currentSwaps],
] as const

/** The Account Hierarchy Behavior editor (spec 2). */
export function HierarchyParts({
  value,
  threshold,
  errorOf,
  onChange,
  onThreshold,
  onLeave,
}: {
  readonly value: Readonly<Record<string, unknown>>
  /** As it is typed. */
  readonly threshold: string
  readonly errorOf: (name: string) => string | null
  readonly onChange: (name: string, value: string | boolean) => void
  readonly onThreshold: (text: string) => void
  readonly onLeave?: () => void
}): ReactNode {
  const mode = MOVE_MODES.find((one) => one === value['mode']) ?? 'disabled'
  const isOff = mode === 'disabled'
  const isCross = mode === 'cross_broker_allowed'
  const error = errorOf('cross_broker_threshold')
  const current = entryOf(value, 'cross_broker_threshold')
  return (
    <div className={css.hierarchy}>
      <RadioGroup<MoveMode>
        label={words.mode}
        value={mode}
        onChange={(next) => onChange('mode', next)}
        choices={MOVE_MODES.map((id) => ({ id, label: texts.modes[id], hint: words.modeHints[id] }))}
      />
      {isOff ? (
        <Banner title={words.movesDisabled} icon="info">
          {words.movesDisabledHint}
        </Banner>
      ) : (
        <div className={css.switches}>
          {switches.map(([name, label]) => (
            <Checkbox key={name} isSelected={value[name] === true} onChange={(isOn) => onChange(name, isOn)}>
              {label}
            </Checkbox>
          ))}
        </div>
      )}
      {isCross && (
        <div className={css.parts}>
          <NumberDraft
            label={words.threshold}
            text={threshold}
            onType={onThreshold}
            onLeave={onLeave}
            {...THRESHOLD}
            unit="ROT"
            error={error}
            hint={words.noThreshold}
            {...(error === null
              ? {}
              : {
                  trailing: (
                    <span className={css.warning} title={error}>
                      <Icon name="warning" size={14} />
                    </span>
                  ),
                })}
          />
        </div>
      )}
      <section className={css.current} aria-label={words.current}>
        <Text as="p" size={12} weight="label">
          {words.current}
        </Text>
        <dl className={css.facts}>
          <Fact name={words.currentMode} value={texts.modes[mode] ?? mode} />
          {!isOff &&
            switches.map(([name, , said]) => (
              <Fact key={name} name={said} value={value[name] === true ? texts.on : texts.off} />
            ))}
          {isCross && <Fact name={words.threshold} value={current === '' ? texts.none : `${current} ROT`} />}
        </dl>
      </section>
    </div>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }): ReactNode => (
  <div className={css.fact}>
    <dt>{name}</dt>
    <dd className={css.factValue}>{value}</dd>
  </div>
)
