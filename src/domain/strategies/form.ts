import { OWN_KEYS } from './definition.ts'

/** How a value is typed into a form. */
export type FieldKind = 'text' | 'number' | 'flag' | 'json'

/** One key of a definition as a form holds it: what is typed stays as it is typed until it is read. */
export interface DefinitionField {
  /** Of the line in the form, whatever its key is called meanwhile. */
  readonly line: number
  readonly key: string
  readonly kind: FieldKind
  /** 'yes' or 'no' of a flag. */
  readonly text: string
}

/** A definition's keys as lines of a form: known types as their own inputs, everything else as JSON. */
export const fieldsOf = (keys: Readonly<Record<string, unknown>>): readonly DefinitionField[] =>
  Object.entries(keys).map(([key, value], line) => ({ line, key, ...typed(value) }))

function typed(value: unknown): Pick<DefinitionField, 'kind' | 'text'> {
  switch (typeof value) {
    case 'string':
      return { kind: 'text', text: value }
    case 'number':
      return { kind: 'number', text: String(value) }
    case 'boolean':
      return { kind: 'flag', text: value ? 'yes' : 'no' }
    default:
      return { kind: 'json', text: JSON.stringify(value, null, 2) }
  }
}

/** What is wrong with lines, by line; none where the form can be saved. */
export type FieldProblems = ReadonlyMap<number, { readonly at: 'key' | 'value'; readonly text: string }>

/** Reads a form: the definition as JSON, and what is wrong with each line. */
export function readFields(fields: readonly DefinitionField[]): {
  readonly keys: string
  readonly problems: FieldProblems
} {
  const problems = new Map<number, { readonly at: 'key' | 'value'; readonly text: string }>()
  const keys: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const { line, key: said, kind, text } of fields) {
    const key = said.trim()
    const value = valueOf(kind, text)
    if (key === '') problems.set(line, { at: 'key', text: formTexts.noKey })
    else if (OWN_KEYS.includes(key)) problems.set(line, { at: 'key', text: formTexts.ownKey(key) })
    else if (key in keys) problems.set(line, { at: 'key', text: formTexts.twice })
    else if (value === undefined)
      problems.set(line, { at: 'value', text: kind === 'number' ? formTexts.noNumber : formTexts.noJson })
    keys[key] = value
  }
  return { keys: JSON.stringify(keys), problems }
}

/** Undefined for a text that is none; null would remove the key, so it is no value. */
function valueOf(kind: FieldKind, text: string): unknown {
  if (kind === 'text') return text
  if (kind === 'flag') return text === 'yes'
  if (kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

const formTexts = {
  noKey: 'Name the field',
  ownKey: (key: string): string => `${key} is kept by the server`,
  twice: 'There is a field of this name already',
  noNumber: 'Enter a number',
  noJson: 'Enter valid JSON, such as {"period": 14}',
} as const

/** What a first strategy may look like (screens.md 2.5: "Create and an example"). */
export const EXAMPLE = {
  name: 'Trend following',
  keys: {
    about: 'Buys what breaks out of its range, sells at the stop.',
    timeframe: '1h',
    risk_percent: 1,
    is_hedged: false,
  },
} as const
