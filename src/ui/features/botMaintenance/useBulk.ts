import { useState } from 'react'
import type { BulkAct } from '../../../domain/bots/events.ts'
import type { BotsView, BulkView } from '../../../domain/bots/view.types.ts'
import { send } from '../../model/send.ts'
import type { Outcomes } from './BulkResults.tsx'
import { useBots } from './useBots.ts'

const bulkOf = (view: BotsView): BotsView['bulk'] => view.bulk

/** What is to become of which rules. */
export interface Wish {
  readonly act: BulkAct
  readonly rules: readonly string[]
  /** Where they move to; '' where they do not. */
  readonly account: string
  readonly reason: string
}

/** Acts on several rules, as one dialog asks for them, one after the other. */
export interface Bulk {
  /** The newest that the core took; null before the first. */
  readonly wish: Wish | null
  readonly isRunning: boolean
  /** What became of each rule, over all of them. */
  readonly outcomes: Outcomes
  readonly start: (wish: Wish) => void
  readonly isSending: boolean
  readonly problem: string | null
}

export function useBulk(): Bulk {
  const newest = useBots(bulkOf)
  const [asked, setAsked] = useState<{ readonly wish: Wish; readonly entry: number } | null>(null)
  const [earlier, setEarlier] = useState<Outcomes>({})
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // The run of an earlier dialog is none of this one's.
  const run = newest !== null && asked !== null && newest.asked >= asked.entry ? newest : null
  const outcomes = { ...earlier, ...outcomesOf(run) }
  const start = async (wish: Wish): Promise<void> => {
    setProblem(null)
    setSending(true)
    const answer = await send({ type: 'bots.bulk', ...wish })
    setSending(false)
    if (!answer.ok) return setProblem(answer.error.message)
    setEarlier(Object.fromEntries(Object.entries(outcomes).filter(([id]) => !wish.rules.includes(id))))
    setAsked({ wish, entry: answer.value.entry })
  }
  return {
    wish: asked?.wish ?? null,
    isRunning: asked !== null && run?.isRunning !== false,
    outcomes,
    start: (wish) => void start(wish),
    isSending,
    problem,
  }
}

const outcomesOf = (run: BulkView | null): Outcomes =>
  Object.fromEntries((run?.results ?? []).map(({ id, ...result }) => [id, result]))
