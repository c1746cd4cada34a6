import { formatNumber } from '../core/numbers.ts'
import { isRecord } from '../core/wire.ts'
import { DECIMALS } from './constants.ts'
import type { ConfigField } from './decode.ts'
import { configurationTexts as texts, partLabel } from './viewTexts.ts'
import type { ValidationRule } from './types.ts'
import type { PartCard } from './view.types.ts'

/** CONF-48. */
const PERCENT_STEP = 1
const NUMBER_STEP = 0.01

/** The sub-fields of a field that are numbers, in the order of its rule. */
export const partsOf = (field: ConfigField): readonly PartCard[] =>
  Object.entries(field.rule.properties ?? {}).flatMap(([name, rule]): readonly PartCard[] => {
    if (rule.type !== 'number' && rule.type !== 'percent') return []
    const [value, fallback] = [partOf(field.value, name), partOf(field.fallback, name)]
    return [
      {
        name,
        label: partLabel(field.key, name),
        text: entryText(value),
        fallbackText: entryText(fallback),
        fallback: valueText(field, name, fallback),
        isCustomized: value !== fallback,
        unit: unitOf(field, name, rule),
        step: rule.type === 'percent' ? PERCENT_STEP : NUMBER_STEP,
        least: rule.min,
        most: rule.max,
      },
    ]
  })

/** A value as a text to edit; '' where nothing is set. */
const entryText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''

/** How a value of a field differs from another, a line for each sub-field: 'Legacy 10 % to 12 %'. */
export const differencesOf = (field: ConfigField, before: unknown, after: unknown): readonly string[] =>
  Object.keys(field.rule.properties ?? {}).flatMap((name) => {
    const [old, now] = [partOf(before, name), partOf(after, name)]
    return old === now
      ? []
      : [`${partLabel(field.key, name)} ${valueText(field, name, old)} to ${valueText(field, name, now)}`]
  })

const partOf = (value: unknown, name: string): unknown => (isRecord(value) ? (value[name] ?? null) : null)

/** A value as people read it: '10 %', 'Same broker only', 'on', 'none'. */
function valueText(field: ConfigField, name: string, value: unknown): string {
  if (value === null || value === undefined) return texts.none
  if (typeof value === 'boolean') return value ? texts.on : texts.off
  if (typeof value === 'number') {
    const unit = unitOf(field, name, field.rule.properties?.[name] ?? {})
    return `${formatNumber(value, { digits: 0, maxDigits: DECIMALS })}${unit === '' ? '' : ` ${unit}`}`
  }
  return typeof value === 'string' ? (texts.modes[value] ?? value) : JSON.stringify(value)
}

/** CONF-14: its own suffix, where the field's is mixed. */
function unitOf({ unit }: ConfigField, name: string, { type }: ValidationRule): string {
  if (unit === 'percent' || type === 'percent') return '%'
  if (unit !== 'mixed') return texts.units[unit] ?? unit
  return name.startsWith('multiplier') ? '×' : name.endsWith('threshold') ? 'ROT' : ''
}
