import { typedNumber } from '../core/typed.ts'
import { isRecord } from '../core/wire.ts'
import type { KeptOverride } from './fieldValue.ts'
import { CONFIGURATION_DEFAULTS, type Preset } from './presets.ts'
import { titleOf } from './texts.ts'
import { configurationTexts as texts } from './viewTexts.ts'
import type { ValidationRule } from './types.ts'
import { validate } from './validate.ts'

/** The steps of the wizard with the fields that each sets (spec 2, Wizard; A-131). */
export const WIZARD_STEPS = [
  { id: 'welcome', title: 'Welcome to Portfolio Configuration', category: null, keys: [] },
  {
    id: 'lifecycle',
    title: 'Lifecycle Configuration',
    category: 'lifecycle',
    keys: ['trade_count_thresholds', 'allocation_caps'],
  },
  {
    id: 'moves',
    title: 'Strategy Promotion & Demotion',
    category: 'account_moves',
    keys: ['hierarchy_behavior', 'promotion_thresholds', 'demotion_thresholds'],
  },
  { id: 'stability', title: 'Stability & Risk Controls', category: 'stability', keys: ['deviation_thresholds'] },
  { id: 'review', title: 'Review & Complete', category: null, keys: [] },
] as const satisfies readonly WizardStep[]

export interface WizardStep {
  readonly id: string
  readonly title: string
  readonly category: 'lifecycle' | 'account_moves' | 'stability' | null
  readonly keys: readonly string[]
}

/** The values that the wizard works on, by category and field; numbers may be texts while they are typed. */
export type Working = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

/** What the wizard needs to know of the fields that there are. */
export interface KnownField {
  readonly category: string
  readonly key: string
  readonly value: unknown
  readonly rule: ValidationRule
}

/** A step's number within the wizard (WIZ-14). */
export const stepAt = (index: number): number => Math.min(Math.max(index, 0), WIZARD_STEPS.length - 1)

/** Per cent of the wizard at a step, from 0: 20, 40, 60, 80, 100. */
export const percentAt = (index: number): number => Math.round(((index + 1) / WIZARD_STEPS.length) * 100)

/** The fields that the wizard sets, as they are now (WIZ-15); of one that the answer does not have the default. */
export function workingFrom(fields: readonly KnownField[]): Working {
  return Object.fromEntries(
    WIZARD_STEPS.flatMap(({ category, keys }) => {
      if (category === null) return []
      const defaults = CONFIGURATION_DEFAULTS[category] as Readonly<Record<string, unknown>>
      const valueOf = (key: string): unknown =>
        fields.find((field) => field.category === category && field.key === key)?.value ?? defaults[key]
      return [[category, Object.fromEntries(keys.map((key) => [key, valueOf(key)]))]]
    }),
  )
}

/** WIZ-16: the working configuration of a preset; nothing of what was there before stays. */
export const workingOf = ({ configs }: Preset): Working =>
  Object.fromEntries(
    WIZARD_STEPS.flatMap(({ category, keys }) =>
      category === null
        ? []
        : [
            [
              category,
              Object.fromEntries(
                keys.map((key) => [key, (configs[category] as Readonly<Record<string, unknown>>)[key]]),
              ),
            ],
          ],
    ),
  )

/** The working configuration with a sub-field changed; `fields` are those that there are. */
export function workingWith(
  working: Working,
  {
    category,
    key,
    part,
    value,
  }: { readonly category: string; readonly key: string; readonly part: string; readonly value: unknown },
  fields: readonly KnownField[] = [],
): Working {
  const before = working[category]?.[key]
  const changed = { ...(isRecord(before) ? before : {}), [part]: value }
  const field = fields.find((one) => one.category === category && one.key === key)
  const now = part === 'mode' && field !== undefined ? withoutHidden(changed, field) : changed
  return { ...working, [category]: { ...working[category], [key]: now } }
}

/** a wrong threshold that no mode shows would hold its step, and nobody could mend it. */
function withoutHidden(value: Readonly<Record<string, unknown>>, { value: saved, rule }: KnownField): unknown {
  if (value['mode'] === 'cross_broker_allowed' || validate(settled(value), rule).length === 0) return value
  return { ...value, cross_broker_threshold: isRecord(saved) ? saved['cross_broker_threshold'] : null }
}

/** A field's value with its typed numbers as numbers; no threshold is null. */
export function settled(value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      typeof part !== 'string' || name === 'mode'
        ? part
        : name === 'cross_broker_threshold' && part.trim() === ''
          ? null
          : (typedNumber(part) ?? part),
    ]),
  )
}

/** Everything that the wizard sets, field by field. */
export const fieldsOf = (working: Working): readonly KeptOverride[] =>
  WIZARD_STEPS.flatMap(({ category, keys }) =>
    category === null ? [] : keys.map((key) => ({ category, key, value: settled(working[category]?.[key]) })),
  )

/** What stands against leaving a step, a line each (WIZ-12, WIZ-17, WIZ-18). */
export function stepProblems(
  { category, keys }: WizardStep,
  working: Working,
  ruleOf: (category: string, key: string) => ValidationRule,
): readonly string[] {
  if (category === null) return []
  const values = working[category]
  if (values === undefined) return [texts.missing(category)]
  return keys.flatMap((key) => {
    const value = settled(values[key])
    const problems = validate(value, ruleOf(category, key))
    return [...problems, ...(problems.length === 0 ? orderProblems(key, value) : [])].map(
      (problem) => `${titleOf(key)}: ${problem}`,
    )
  })
}

/** WIZ-27, A-172: a stage that ends before it begins would hold no strategy. */
function orderProblems(key: string, value: unknown): readonly string[] {
  if (key !== 'trade_count_thresholds' || !isRecord(value)) return []
  const { initialization, incubation, maturity } = value as Readonly<Record<string, number>>
  return [
    ...(incubation! > initialization! ? [] : [texts.order('Incubation', 'Initialization', initialization!)]),
    ...(maturity! > incubation! ? [] : [texts.order('Maturity', 'Incubation', incubation!)]),
  ]
}
