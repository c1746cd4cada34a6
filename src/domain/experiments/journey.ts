import { JOURNEY_IDLE, STEPS_KEPT, type ToldEvent } from './constants.ts'

/** What a step knew: the plan's segment, the arm of a test, a chosen plan. Never a name, an id or an amount. */
export type Context = Readonly<Record<string, string>>

/** A page on a journey. */
export interface Step {
  /** Pattern of its route, so that no id of an address is kept. */
  readonly page: string
  /** When it was opened, and how long it was looked at so far, ms. */
  readonly at: number
  readonly spent: number
  readonly actions: readonly ToldEvent[]
  readonly context: Context
}

export const USER_TYPES = ['new', 'returning', 'trial', 'paid'] as const
export type UserType = (typeof USER_TYPES)[number]

/** A visitor's way through the product (spec 3, User journey), on one device. */
export interface Journey {
  /** Random; names nobody. */
  readonly sessionId: string
  readonly startedAt: number
  /** The last instant that something was done. */
  readonly lastAt: number
  readonly steps: readonly Step[]
  /** The campaign, else the site that led here, else 'direct'. */
  readonly source: string
  readonly device: 'mobile' | 'tablet' | 'desktop'
  readonly userType: UserType
}

/** A page that was opened, and what is known then. */
export interface Visit {
  readonly page: string
  readonly source: string
  readonly device: Journey['device']
  /** By the first listed role (spec 6). */
  readonly segment: 'trial' | 'paid' | null
  /** For a journey that begins here. */
  readonly sessionId: string
}

/** Whether a journey is over: nothing was done for half an hour, or the clock went back. */
export const isOver = ({ lastAt }: Journey, at: number): boolean => at - lastAt >= JOURNEY_IDLE || at < lastAt

/** A journey with its first page. `hasEarlier`: this device keeps an earlier one. */
export const journeyFrom = (visit: Visit, at: number, hasEarlier: boolean): Journey =>
  stepped(
    {
      sessionId: visit.sessionId,
      startedAt: at,
      lastAt: at,
      steps: [],
      source: visit.source,
      device: visit.device,
      userType: hasEarlier ? 'returning' : 'new',
    },
    visit,
    at,
  )

/** The journey with one page more. The same page again is the same step, with what is known now. */
export function stepped(journey: Journey, { page, segment }: Visit, at: number): Journey {
  const steps = lookedAt(journey, at)
  const last = steps.at(-1)
  const context: Context = segment === null ? {} : { segment }
  const next =
    last?.page === page
      ? [...steps.slice(0, -1), { ...last, context: { ...last.context, ...context } }]
      : [...steps, { page, at, spent: 0, actions: [], context }].slice(-STEPS_KEPT)
  return { ...journey, steps: next, lastAt: at, userType: userTypeOf(next, journey.userType) }
}

/** The journey with something done on its last page. */
export function acted(journey: Journey, action: ToldEvent, context: Context, at: number): Journey {
  const steps = lookedAt(journey, at)
  const last = steps.at(-1)
  if (last === undefined) return journey
  const done = { ...last, actions: [...last.actions, action], context: { ...last.context, ...context } }
  return { ...journey, steps: [...steps.slice(0, -1), done], lastAt: at }
}

/** Whether something was done anywhere on the journey. */
export const hasDone = ({ steps }: Journey, action: ToldEvent): boolean =>
  steps.some(({ actions }) => actions.includes(action))

/**
 * Who is under way, by the steps (AB-09, A-152): paid or trial by the role that a step knew; else what the journey
 * began as, returning where an earlier one was kept.
 */
function userTypeOf(steps: readonly Step[], before: UserType): UserType {
  const knows = (segment: string): boolean => steps.some(({ context }) => context['segment'] === segment)
  return knows('paid') ? 'paid' : knows('trial') ? 'trial' : before
}

/** The steps, the last of them looked at until `at`. */
function lookedAt({ steps, lastAt }: Journey, at: number): readonly Step[] {
  const last = steps.at(-1)
  return last === undefined ? steps : [...steps.slice(0, -1), { ...last, spent: last.spent + Math.max(0, at - lastAt) }]
}
