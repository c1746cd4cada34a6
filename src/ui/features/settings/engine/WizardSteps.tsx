import type { ReactNode } from 'react'
import { DECIMALS } from '../../../../domain/configuration/constants.ts'
import type { Preset } from '../../../../domain/configuration/presets.ts'
import { titleOf } from '../../../../domain/configuration/texts.ts'
import { configurationTexts as texts } from '../../../../domain/configuration/viewTexts.ts'
import { validate } from '../../../../domain/configuration/validate.ts'
import type { FieldCard } from '../../../../domain/configuration/view.types.ts'
import { WIZARD_STEPS, settled, type Working } from '../../../../domain/configuration/wizard.ts'
import { formatNumber } from '../../../../domain/core/numbers.ts'
import { RadioGroup } from '../../../kit/controls/Choice.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import * as css from './Engine.css.ts'
import { entryOf, problemOf, wholeProblems } from './entry.ts'
import { HierarchyParts } from './HierarchyParts.tsx'
import { NumberParts } from './NumberParts.tsx'
import { StageBar } from './StageBar.tsx'
import { engineWords as words } from './words.ts'

/** The first step: three presets. */
export function Welcome({
  presets,
  chosen,
  onChoose,
}: {
  readonly presets: readonly Preset[]
  readonly chosen: Preset['id'] | null
  readonly onChoose: (preset: Preset) => void
}): ReactNode {
  const name = presets.find(({ id }) => id === chosen)?.name
  return (
    <>
      <Text as="p" tone="text2">
        {words.welcome}
      </Text>
      <RadioGroup
        label={words.presets}
        isLabelHidden
        layout="cards"
        value={chosen}
        onChange={(id) => {
          const preset = presets.find((one) => one.id === id)
          if (preset !== undefined) onChoose(preset)
        }}
        choices={presets.map(({ id, name: label, description, icon }) => ({
          id,
          label,
          hint: description,
          details: <Icon name={icon} size={20} />,
        }))}
      />
      <Text as="p" size={12} tone="ok">
        <span role="status">{name === undefined ? '' : words.selected(name)}</span>
      </Text>
    </>
  )
}

/** A middle step: the editors of its fields over the working configuration. */
export function StepFields({
  category,
  keys,
  working,
  fields,
  onChange,
}: {
  readonly category: string
  readonly keys: readonly string[]
  readonly working: Working
  readonly fields: readonly FieldCard[]
  readonly onChange: (change: {
    readonly category: string
    readonly key: string
    readonly part: string
    readonly value: unknown
  }) => void
}): ReactNode {
  const values = working[category] ?? {}
  return (
    <>
      {category === 'lifecycle' && (
        <StageBar counts={values['trade_count_thresholds']} caps={values['allocation_caps']} />
      )}
      {keys.map((key) => {
        const field = fields.find((one) => one.category === category && one.key === key)
        const value = (values[key] ?? {}) as Readonly<Record<string, unknown>>
        if (field === undefined) return null
        const problems = validate(value, field.rule, { isPartial: true })
        const change = (part: string, next: unknown): void => onChange({ category, key, part, value: next })
        return (
          <section key={key} className={css.field} aria-label={field.title}>
            <Text as="strong" weight="strong">
              {field.title}
            </Text>
            <Text as="p" size={12} tone="text3">
              {field.description}
            </Text>
            {field.rule.properties?.['mode'] === undefined ? (
              <NumberParts
                parts={field.parts}
                textOf={({ name }) => entryOf(value, name)}
                errorOf={(name) => problemOf(problems, name)}
                onChange={change}
              />
            ) : (
              <HierarchyParts
                value={value}
                threshold={entryOf(value, 'cross_broker_threshold')}
                errorOf={(name) => problemOf(problems, name)}
                onChange={change}
                onThreshold={(text) => change('cross_broker_threshold', text)}
              />
            )}
            {wholeProblems(problems, Object.keys(field.rule.properties ?? {})).map((problem) => (
              <Text key={problem} as="p" size={12} tone="danger">
                {problem}
              </Text>
            ))}
          </section>
        )
      })}
    </>
  )
}

/** The last step: everything that will be set. */
export function Review({
  working,
  fields,
}: {
  readonly working: Working
  readonly fields: readonly FieldCard[]
}): ReactNode {
  return (
    <>
      <Text as="p" tone="text2">
        {words.reviewNote}
      </Text>
      {WIZARD_STEPS.map(
        ({ id, category, keys }) =>
          category !== null && (
            <section key={id} className={css.field} aria-label={titleOf(category)}>
              <Text as="strong" weight="strong">
                {titleOf(category)}
              </Text>
              {keys.map((key) => (
                <div key={key} className={css.field}>
                  <Text size={12} tone="text2">
                    {titleOf(key)}
                  </Text>
                  <pre className={css.review}>
                    {linesOf(
                      settled(working[category]?.[key]),
                      fields.find((field) => field.category === category && field.key === key),
                    )}
                  </pre>
                </div>
              ))}
            </section>
          ),
      )}
    </>
  )
}

/** A field's value as lines of text: 'Legacy: 10 %'. */
const linesOf = (value: unknown, field: FieldCard | undefined): string =>
  Object.entries(value ?? {})
    .map(([name, part]) => {
      const known = field?.parts.find((one) => one.name === name)
      const unit = part === null || known === undefined || known.unit === '' ? '' : ` ${known.unit}`
      return `${known?.label ?? titleOf(name)}: ${said(part)}${unit}`
    })
    .join('\n')

function said(value: unknown): string {
  if (value === null) return texts.none
  if (typeof value === 'boolean') return value ? texts.on : texts.off
  if (typeof value === 'number') return formatNumber(value, { digits: 0, maxDigits: DECIMALS })
  return texts.modes[String(value)] ?? String(value)
}
