import { useEffect, useEffectEvent, useState } from 'react'
import type { CommandBody } from '../../../domain/command.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'

export interface Write {
  readonly submit: (body: CommandBody) => Promise<void>
  readonly isBusy: boolean
  /** Why the last one did not go through; it stays beside the form, the toast goes. */
  readonly problem: string | null
}

/**
 * A write of a form: sent as a command, done when the core tells the outcome of that very ask. `told` is the newest
 * outcome of its kind, or finds that of an ask.
 */
export function useWrite(
  told: WriteOutcome | null | undefined | ((asked: number) => WriteOutcome | undefined),
  onSaved: () => void,
): Write {
  const [asked, setAsked] = useState<number | 'sending' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const saved = useEffectEvent(onSaved)
  const outcome = typeof told !== 'function' ? told : typeof asked === 'number' ? told(asked) : undefined
  useEffect(() => {
    if (typeof asked !== 'number' || !outcome || outcome.asked < asked) return
    setAsked(null)
    setProblem(outcome.ok ? null : outcome.message)
    if (outcome.ok) saved()
  }, [asked, outcome])

  const submit = async (body: CommandBody): Promise<void> => {
    setProblem(null)
    setAsked('sending')
    const answer = await send(body)
    setAsked(answer.ok ? answer.value.entry : null)
    if (!answer.ok) setProblem(answer.error.message)
  }
  return { submit, isBusy: asked !== null, problem }
}

type Outcomes = Readonly<Record<string, WriteOutcome | undefined>>
const outcomesOf = ({ outcomes }: { readonly outcomes: Outcomes }): Outcomes => outcomes

/** The same on a page that has the outcomes of its calls by their names. */
export const useWriteOf = (page: 'settings' | 'channels', call: string, onSaved: () => void): Write =>
  useWrite(useViewPart(page, outcomesOf)?.[call], onSaved)
