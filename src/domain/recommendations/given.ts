import { unique } from '../core/lists.ts'
import { epoch, type EpochMs } from '../core/time.ts'
import { isFollowable } from './outcome.ts'
import type { ActionKind } from './portfolio.ts'
import type { KeptAction, StoredAction } from './wire.ts'

/** A kept action as the scoreboard reads it: everything but its rationale. */
export type BriefAction = Omit<KeptAction, 'rationale'>
export type StoredBrief = Omit<StoredAction, 'action'> & { readonly action: BriefAction }

/** What generations said until now. */
export interface SaidAdvice {
  readonly now: EpochMs
  readonly stored: readonly StoredBrief[]
  /** When each generation was that is kept whole, oldest first: one that said nothing has no stored action. */
  readonly generations: readonly EpochMs[]
}

/** An advice of one generation that could be followed, as it was known then. Times in ms, shares in per cent. */
export interface GivenAdvice {
  readonly kind: ActionKind
  readonly strategy: string
  readonly account: string
  readonly toAccount: string
  readonly now: number
  readonly next: number
  readonly windowStart: EpochMs
  readonly windowEnd: EpochMs
  readonly doneAt: EpochMs | null
}

/** What became of an advice: 'withdrawn' by a newer generation before its window closed. */
export type Fate = 'followed' | 'ignored' | 'withdrawn'

/** An advice over the generations that repeated it, and what became of it. */
export interface EndedAdvice {
  /** As the generation named it that was followed, else the first one. */
  readonly given: GivenAdvice
  /** Its first generation. */
  readonly saidAt: EpochMs
  readonly fate: Fate
  /** Its tick, the end of its window, or the generation that took it back. */
  readonly endedAt: EpochMs
}

/** An advice whose outcome counts. */
export interface Judged {
  readonly given: GivenAdvice
  readonly isFollowed: boolean
  /** From when its outcome counts: its tick, or where it was ignored the opening of its window. */
  readonly from: EpochMs
}

/** What changes with each generation, and what does not while it is the same advice. */
interface Chain {
  readonly first: GivenAdvice
  readonly saidAt: EpochMs
  /** The newest generation that has it. */
  lastAt: EpochMs
  followed: GivenAdvice | null
  /** The first generation that no longer had it; null while the newest one does. */
  goneAt: EpochMs | null
}

/** Null for what following would change nothing by, and for the balance of an account. */
function givenFrom({ completedAt, action }: StoredBrief): GivenAdvice | null {
  const { strategy_name: strategy, allocation_now_pct: now, allocation_next_pct: next } = action
  const { execution_window_start: start, execution_window_end: end } = action
  if (strategy === null || now === null || next === null || start === null || end === null) return null
  if (!isFollowable({ kind: action.action, change: action.allocation_change, next })) return null
  return {
    kind: action.action,
    strategy,
    account: action.account_name,
    toAccount: action.to_account_name,
    now,
    next,
    windowStart: epoch(Date.parse(start)),
    windowEnd: epoch(Date.parse(end)),
    doneAt: completedAt,
  }
}

/** Every advice that was followed or ignored until `now`. */
export const judgedAdvice = (said: SaidAdvice): readonly Judged[] =>
  endedAdvice(said).flatMap((one) => judgedFrom(one) ?? [])

/** Null for what was taken back: it could neither be followed nor ignored. */
export const judgedFrom = ({ given, fate, endedAt }: EndedAdvice): Judged | null =>
  fate === 'withdrawn'
    ? null
    : { given, isFollowed: fate === 'followed', from: fate === 'followed' ? endedAt : given.windowStart }

/**
 * Every advice that came to an end until `now`. One that generation after generation repeats is one advice: followed
 * once it was ticked, ignored once its first window closed without that. One whose window is open has no end yet.
 */
export function endedAdvice(said: SaidAdvice): readonly EndedAdvice[] {
  const open = new Map<string, Chain>()
  const chains: Chain[] = []
  for (const [at, actions] of byGeneration(said)) {
    for (const { action, given } of actions) {
      const key = [action.action, given.strategy, given.account, given.toAccount].join('\u0000')
      const known = open.get(key)
      const chain: Chain =
        known === undefined || known.followed !== null
          ? { first: given, saidAt: at, lastAt: at, followed: null, goneAt: null }
          : known
      if (chain !== known) chains.push(chain)
      chain.lastAt = at
      if (given.doneAt !== null) chain.followed = given
      open.set(key, chain)
    }
    for (const [key, chain] of open)
      if (chain.lastAt !== at) {
        chain.goneAt = at
        open.delete(key)
      }
  }
  return chains.flatMap((chain) => endOf(chain, said.now) ?? [])
}

function endOf({ first, saidAt, followed, goneAt }: Chain, now: EpochMs): EndedAdvice | null {
  if (followed !== null) return { given: followed, saidAt, fate: 'followed', endedAt: followed.doneAt! }
  if (first.windowEnd < now && (goneAt === null || goneAt > first.windowEnd))
    return { given: first, saidAt, fate: 'ignored', endedAt: first.windowEnd }
  return goneAt === null ? null : { given: first, saidAt, fate: 'withdrawn', endedAt: goneAt }
}

type Followable = { readonly action: BriefAction; readonly given: GivenAdvice }

/** Oldest first; a generation without anything to follow ends what the one before it said. */
function byGeneration({ stored, generations }: SaidAdvice): readonly (readonly [EpochMs, readonly Followable[]])[] {
  const times = unique([...generations, ...stored.map(({ generatedAt }) => generatedAt)]).toSorted((a, b) => a - b)
  const groups = new Map<EpochMs, Followable[]>(times.map((at) => [at, []]))
  for (const one of stored) {
    const given = givenFrom(one)
    if (given !== null) groups.get(one.generatedAt)!.push({ action: one.action, given })
  }
  return [...groups]
}
