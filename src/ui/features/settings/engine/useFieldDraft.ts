import { useEffect, useRef, useState } from 'react'
import { ENTRY_QUIET } from '../../../../domain/configuration/constants.ts'
import { validate } from '../../../../domain/configuration/validate.ts'
import type { FieldCard } from '../../../../domain/configuration/view.types.ts'
import { typedNumber } from '../../../../domain/core/typed.ts'
import { send } from '../../../model/send.ts'
import { type FieldDrafts, useDrafts } from './drafts.ts'
import { entryOf } from './entry.ts'

type Texts = Readonly<Record<string, string>>

/** What is typed into a field, judged with every key, and sent once it is quiet or left. */
export interface FieldDraft {
  readonly textOf: (name: string) => string
  readonly problems: readonly string[]
  readonly type: (name: string, text: string) => void
  readonly leave: () => void
  /** Sends a sub-field that is chosen, not typed. */
  readonly choose: (name: string, value: string | boolean) => void
}

export function useFieldDraft(field: FieldCard): FieldDraft {
  const path = `${field.category}.${field.key}`
  const { byPath, change } = useDrafts()
  // Over a value that was not sent from here nothing stands any longer: it was set back, or set elsewhere.
  const standing = standingOver(byPath[path] ?? {}, field.value)
  const drafts = textsOf(standing)
  const [refusal, setRefusal] = useState<string | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const own = useRef<Readonly<Record<string, readonly string[]>>>({})
  const newest = useRef({ field, drafts })
  useEffect(() => {
    newest.current = { field, drafts }
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const isOutdated = Object.keys(byPath[path] ?? {}).length > Object.keys(standing).length
  useEffect(() => {
    if (isOutdated) change(path, (now) => standingOver(now, field.value))
  }, [isOutdated, change, path, field.value])

  const told = async (command: { path: string; value: unknown }, texts: Texts): Promise<void> => {
    for (const [name, text] of Object.entries(texts))
      own.current = { ...own.current, [name]: [entryOf(newest.current.field.value, name), text] }
    const answer = await send({ type: 'configuration.set', ...command })
    setRefusal(answer.ok ? null : answer.error.message)
    // What was sent is shown by the view from here on, whatever becomes of it.
    if (answer.ok)
      change(path, (now) => Object.fromEntries(Object.entries(now).filter(([name, { text }]) => text !== texts[name])))
  }
  const flush = (): void => {
    window.clearTimeout(timer.current)
    const { field: now, drafts: typed } = newest.current
    const changed = Object.entries(typed).filter(([name, text]) => text !== entryOf(now.value, name))
    if (changed.length === 0) {
      if (Object.keys(typed).length > 0) change(path, () => ({}))
      return
    }
    if (now.rule.total_must_equal !== undefined) {
      const whole = numbersOf({ ...valueOf(now), ...typed })
      if (whole !== null && validate(whole, now.rule).length === 0) void told({ path, value: whole }, typed)
      return
    }
    for (const [name, text] of changed) {
      const value = sendable(name, text)
      const rule = now.rule.properties?.[name]
      if (value !== undefined && (value === null || rule === undefined || validate(value, rule).length === 0))
        void told({ path: `${path}.${name}`, value }, { [name]: text })
    }
  }
  return {
    textOf: (name) => drafts[name] ?? entryOf(field.value, name),
    problems: [
      ...validate({ ...valueOf(field), ...drafts }, field.rule, { isPartial: true }),
      ...(refusal === null ? [] : [refusal]),
    ],
    type: (name, text) => {
      setRefusal(null)
      const over = [...(standing[name]?.over ?? []), entryOf(field.value, name), ...(own.current[name] ?? [])]
      change(path, () => ({ ...standing, [name]: { text, over } }))
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(flush, ENTRY_QUIET)
    },
    leave: flush,
    choose: (name, value) => void told({ path: `${path}.${name}`, value }, {}),
  }
}

const standingOver = (drafts: FieldDrafts, value: unknown): FieldDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name, { over }]) => over.includes(entryOf(value, name))))

const textsOf = (drafts: FieldDrafts): Texts =>
  Object.fromEntries(Object.entries(drafts).map(([name, { text }]) => [name, text]))

const valueOf = ({ value }: FieldCard): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** What an entry sends: its number; of an empty threshold null; nothing while it is typed. */
function sendable(name: string, text: string): number | null | undefined {
  if (text.trim() === '') return name === 'cross_broker_threshold' ? null : undefined
  return typedNumber(text) ?? undefined
}

/** The value with every typed number as a number; null while one of them is none. */
function numbersOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> | null {
  const numbers = Object.entries(value).map(
    ([name, part]) => [name, typeof part === 'string' ? typedNumber(part) : part] as const,
  )
  return numbers.every(([, part]) => typeof part === 'number')
    ? (Object.fromEntries(numbers) as Readonly<Record<string, number>>)
    : null
}
