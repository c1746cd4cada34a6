import type { FieldCard } from '../../../../domain/configuration/view.types.ts'
import { typedNumber } from '../../../../domain/core/typed.ts'
import { wireOf } from '../../../../domain/core/wire.ts'
import type { FieldDrafts } from './drafts.ts'

/** Texts of sub-fields, by their names. */
export type Texts = Readonly<Record<string, string>>

/** The sub-fields of a field's value. */
export const valueOf = ({ value }: Pick<FieldCard, 'value'>): Readonly<Record<string, unknown>> => wireOf(value)

/** A sub-field as a text to edit; '' where there is none. */
export function entryOf(value: unknown, name: string): string {
  const part = valueOf({ value })[name]
  return typeof part === 'number' || typeof part === 'string' ? String(part) : ''
}

/** What `entryOf` says of a typed text once it is saved: '12.5' of '12.50'. */
export const savedEntry = (text: string): string => String(typedNumber(text) ?? text)

/** The drafts that stand over a value. */
export const standingOver = (drafts: FieldDrafts, value: unknown): FieldDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name, { over }]) => over.has(entryOf(value, name))))

/** What was typed. */
export const textsOf = (drafts: FieldDrafts): Texts =>
  Object.fromEntries(Object.entries(drafts).map(([name, { text }]) => [name, text]))

/** The drafts once their field was left. */
export const left = (drafts: FieldDrafts): FieldDrafts =>
  Object.fromEntries(Object.entries(drafts).map(([name, draft]) => [name, { ...draft, isLeft: true }]))

/** What is judged: texts while they are typed, and numbers once they were left; empty stays a text. */
export const judgedOf = (drafts: FieldDrafts): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(drafts).map(([name, { text, isLeft }]) => [
      name,
      isLeft && text.trim() !== '' ? (typedNumber(text) ?? Number.NaN) : text,
    ]),
  )

/** What an entry sends: its number; of an empty threshold null; nothing while it is typed. */
export function sendable(name: string, text: string): number | null | undefined {
  if (text.trim() === '') return name === 'cross_broker_threshold' ? null : undefined
  return typedNumber(text) ?? undefined
}

/** The value with every typed number as a number; null while one of them is none. */
export function numbersOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> | null {
  const numbers = Object.entries(value).map(
    ([name, part]) => [name, typeof part === 'string' ? typedNumber(part) : part] as const,
  )
  return numbers.every(([, part]) => typeof part === 'number')
    ? (Object.fromEntries(numbers) as Readonly<Record<string, number>>)
    : null
}

/** The sentence about a sub-field among those about its field: 'legacy: Value must be…' is its own. */
export const problemOf = (problems: readonly string[], name: string): string | null =>
  problems.find((problem) => problem.startsWith(`${name}: `))?.slice(name.length + 2) ?? null

/** Sentences about the field as a whole: its sum. */
export const wholeProblems = (problems: readonly string[], names: readonly string[]): readonly string[] =>
  problems.filter((problem) => !names.some((name) => problem.startsWith(`${name}: `)))
