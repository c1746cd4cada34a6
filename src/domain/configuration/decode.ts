import { isRecord, recordFrom, recordsUnder, textFrom, wireOf } from '../core/wire.ts'
import { fieldOrder, OTHER_CROSS_BROKER } from './constants.ts'
import { withOurMode } from './fieldPath.ts'
import type { ValidationRule } from './types.ts'
import { fromWire, ruleFromWire, toWire } from './wireScale.ts'

/** A field of the server (spec 3, Portfolio config field), in the scale that people read. */
export interface ConfigField {
  readonly key: string
  readonly value: unknown
  readonly fallback: unknown
  readonly description: string
  readonly rule: ValidationRule
  readonly isCustomized: boolean
  /** Its suffix: 'trades', 'percent', 'ROT', 'days', 'points', 'mixed', or what another server says. */
  readonly unit: string
  /** the server calls the third mode by its other name. */
  readonly sendsOtherMode: boolean
}

/** The fields of a category's answer in their order (CONF-09 to CONF-11); none where it is no answer. */
export function fieldsFrom(category: string, answer: unknown): readonly ConfigField[] {
  const configs = wireOf(wireOf(answer)['configs'])
  return fieldOrder(category, Object.keys(configs)).flatMap((key) => {
    const sent = recordFrom(configs[key])
    return sent === null ? [] : [fieldFrom(key, sent)]
  })
}

function fieldFrom(key: string, sent: Readonly<Record<string, unknown>>): ConfigField {
  const rule = ruleFromWire(key, wireOf(sent['validation_rules']) as ValidationRule)
  const modes = rule.properties?.['mode']?.enum
  const isOther = Array.isArray(modes) && modes.includes(OTHER_CROSS_BROKER)
  return {
    key,
    value: withOurMode(fromWire(key, sent['value'])),
    fallback: withOurMode(fromWire(key, sent['default_value'])),
    description: textFrom(sent['description']) ?? '',
    rule: isOther ? withOurModes(rule, modes) : rule,
    isCustomized: sent['has_user_override'] === true,
    unit: textFrom(sent['display_unit']) ?? '',
    sendsOtherMode: isOther && !modes.includes('cross_broker_allowed'),
  }
}

/** A rule whose choice of modes has our spelling, once. */
function withOurModes(rule: ValidationRule, modes: readonly unknown[]): ValidationRule {
  const ours = new Set(modes.map((mode) => (mode === OTHER_CROSS_BROKER ? 'cross_broker_allowed' : mode)))
  return { ...rule, properties: { ...rule.properties, mode: { ...rule.properties?.['mode'], enum: [...ours] } } }
}

/** A value of a field as its server takes it. */
export function sentOf({ key, sendsOtherMode }: ConfigField, value: unknown): unknown {
  const isOther = sendsOtherMode && isRecord(value) && value['mode'] === 'cross_broker_allowed'
  return toWire(key, isOther ? { ...value, mode: OTHER_CROSS_BROKER } : value)
}

/** One change of the history (companion: GET /portfolio-config-changes), in the scale that people read. */
export interface ConfigChange {
  readonly id: string
  readonly at: number
  readonly by: string
  readonly category: string
  readonly key: string
  /** What was set before and after; null was the default. */
  readonly before: unknown
  readonly after: unknown
}

/** The changes of an answer, newest first. */
export const changesFrom = (answer: unknown): readonly ConfigChange[] =>
  (recordsUnder(answer, 'changes') ?? []).flatMap((sent) => {
    const [id, category, key] = [textFrom(sent['id']), textFrom(sent['category']), textFrom(sent['key'])]
    const at = Date.parse(textFrom(sent['at']) ?? '')
    if (id === null || category === null || key === null || !Number.isFinite(at)) return []
    const valueOf = (name: string): unknown => withOurMode(fromWire(key, sent[name] ?? null))
    return [
      { id, at, by: textFrom(sent['by']) ?? '', category, key, before: valueOf('before'), after: valueOf('after') },
    ]
  })
