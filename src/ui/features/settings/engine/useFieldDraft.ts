import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ENTRY_QUIET } from '../../../../domain/configuration/constants.ts'
import { validate } from '../../../../domain/configuration/validate.ts'
import type { FieldCard } from '../../../../domain/configuration/view.types.ts'
import { send } from '../../../model/send.ts'
import { useDrafts } from './drafts.ts'
import {
  entryOf,
  judgedOf,
  left,
  numbersOf,
  savedEntry,
  sendable,
  standingOver,
  type Texts,
  textsOf,
  valueOf,
} from './entry.ts'

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
  // Another one with each key, 0 once the field was left.
  const [round, setRound] = useState(0)
  const own = useRef<Readonly<Record<string, readonly string[]>>>({})
  const isOutdated = Object.keys(byPath[path] ?? {}).length > Object.keys(standing).length
  useEffect(() => {
    if (isOutdated) change(path, (now) => standingOver(now, field.value))
  }, [isOutdated, change, path, field.value])

  const told = async (command: { path: string; value: unknown }, texts: Texts): Promise<void> => {
    for (const [name, text] of Object.entries(texts))
      own.current = { ...own.current, [name]: [entryOf(field.value, name), savedEntry(text)] }
    const answer = await send({ type: 'configuration.set', ...command })
    setRefusal(answer.ok ? null : answer.error.message)
    // What was sent is shown by the view from here on, whatever becomes of it.
    if (answer.ok)
      change(path, (now) => Object.fromEntries(Object.entries(now).filter(([name, { text }]) => text !== texts[name])))
  }
  const flush = (): void => {
    const changed = Object.entries(drafts).filter(([name, text]) => savedEntry(text) !== entryOf(field.value, name))
    if (changed.length === 0) {
      if (Object.keys(drafts).length > 0) change(path, () => ({}))
      return
    }
    if (field.rule.total_must_equal !== undefined) {
      const whole = numbersOf({ ...valueOf(field), ...drafts })
      if (whole !== null && validate(whole, field.rule).length === 0) void told({ path, value: whole }, drafts)
      return
    }
    for (const [name, text] of changed) {
      const value = sendable(name, text)
      const rule = field.rule.properties?.[name]
      if (value !== undefined && (value === null || rule === undefined || validate(value, rule).length === 0))
        void told({ path: `${path}.${name}`, value }, { [name]: text })
    }
  }
  const quiet = useEffectEvent(flush)
  useEffect(() => {
    if (round === 0) return
    const timer = window.setTimeout(() => quiet(), ENTRY_QUIET)
    return () => window.clearTimeout(timer)
  }, [round])
  return {
    textOf: (name) => drafts[name] ?? entryOf(field.value, name),
    problems: [
      ...validate({ ...valueOf(field), ...judgedOf(standing) }, field.rule, { isPartial: true }),
      ...(refusal === null ? [] : [refusal]),
    ],
    type: (name, text) => {
      setRefusal(null)
      const over = [...(standing[name]?.over ?? []), entryOf(field.value, name), ...(own.current[name] ?? [])]
      change(path, () => ({ ...standing, [name]: { text, over: new Set(over), isLeft: false } }))
      setRound((now) => now + 1)
    },
    leave: () => {
      setRound(0)
      if (Object.keys(drafts).length > 0) change(path, left)
      flush()
    },
    choose: (name, value) => void told({ path: `${path}.${name}`, value }, {}),
  }
}
