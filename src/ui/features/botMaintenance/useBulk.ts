import { useState } from 'react'
import type { BulkAct } from '../../../domain/bots/events.ts'
import type { BotsView, BulkView } from '../../../domain/bots/view.types.ts'
import { send } from '../../model/send.ts'
import type { Outcomes } from './BulkResults.tsx'
import { words } from './texts.ts'
import { useBots } from './useBots.ts'

const bulkOf = (view: BotsView): BotsView['bulk'] => view.bulk
const sinceOf = (view: BotsView): number => view.since

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
  const runs = useBots(bulkOf)
  const since = useBots(sinceOf)
  const [asked, setAsked] = useState<{
    readonly wish: Wish
    readonly entry: number
    readonly since: number | null
  } | null>(null)
  const [earlier, setEarlier] = useState<Outcomes>({})
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [seen, setSeen] = useState<BulkView | null>(null)
  const now = runs?.find((one) => one.asked === asked?.entry) ?? null
  if (now !== null && now !== seen) setSeen(now)
  const run = now ?? seen
  // It was there and is gone, or another worker than the one that was asked has not heard of it: nobody does it.
  const isUnheard = run === null && asked !== null && since !== null && since !== asked.since
  const isCut = runs !== null && now === null && (isUnheard || run?.isRunning === true)
  const outcomes = { ...earlier, ...(isUnheard ? allFailed(asked.wish) : outcomesOf(run, isCut)) }
  const start = async (wish: Wish): Promise<void> => {
    setProblem(null)
    setSending(true)
    const answer = await send({ type: 'bots.bulk', ...wish })
    setSending(false)
    if (!answer.ok) return setProblem(answer.error.message)
    setEarlier(Object.fromEntries(Object.entries(outcomes).filter(([id]) => !wish.rules.includes(id))))
    setSeen(null)
    setAsked({ wish, entry: answer.value.entry, since })
  }
  return {
    wish: asked?.wish ?? null,
    isRunning: asked !== null && !isCut && run?.isRunning !== false,
    outcomes,
    start: (wish) => void start(wish),
    isSending,
    problem,
  }
}

const OPEN: readonly string[] = ['waiting', 'working']

/** Of an act that nobody heard of: all of it is to be tried again. */
const allFailed = ({ rules }: Wish): Outcomes =>
  Object.fromEntries(rules.map((id) => [id, { state: 'failed', message: words.interrupted }]))

/** What became of each; of one that was cut short the rest is to be tried again. */
const outcomesOf = (run: BulkView | null, isCut: boolean): Outcomes =>
  Object.fromEntries(
    (run?.results ?? []).map(({ id, ...result }) => [
      id,
      isCut && OPEN.includes(result.state) ? { state: 'failed', message: words.interrupted } : result,
    ]),
  )
