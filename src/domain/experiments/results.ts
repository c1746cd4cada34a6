import { JOURNEYS_KEPT, ONCE_A_JOURNEY, RESULTS_KEPT, type ToldEvent } from './constants.ts'
import { acted, hasDone, isOver, type Context, type Journey, journeyFrom, stepped, type Visit } from './journey.ts'
import { TESTS } from './tests.ts'

/** The arm that a visitor was shown. */
export interface Arm {
  readonly test: string
  readonly variant: string
}

/** An arm that was shown on a journey, and when that led to what the test is for; null while it did not. */
export interface Result extends Arm {
  readonly sessionId: string
  readonly at: number
  readonly convertedAt: number | null
}

/** What a device keeps of tests and journeys (spec 9). */
export interface Kept {
  readonly journey: Journey | null
  /** Newest last. */
  readonly completed: readonly Journey[]
  readonly results: readonly Result[]
}

export const NOTHING_KEPT: Kept = { journey: null, completed: [], results: [] }

/** After a page was opened: a step of the journey, or the first of a new one. */
export function visited(kept: Kept, visit: Visit, at: number): Kept {
  const { journey } = kept
  if (journey !== null && !isOver(journey, at)) return { ...kept, journey: stepped(journey, visit, at) }
  const completed = journey === null ? kept.completed : [...kept.completed, journey].slice(-JOURNEYS_KEPT)
  return { ...kept, completed, journey: journeyFrom(visit, at, completed.length > 0) }
}

/**
 * After something was told. The same object where it says nothing new: an arm that stands on this journey, or another
 * once one has led on, or what happens once in one.
 */
export function told(kept: Kept, event: ToldEvent, context: Context, at: number): Kept {
  const { journey } = kept
  if (journey === null) return kept
  if (ONCE_A_JOURNEY.includes(event) && hasDone(journey, event)) return kept
  const results = resultsAfter(kept.results, journey.sessionId, event, context, at)
  if (event === 'ab_test_assigned' && results === kept.results) return kept
  return { ...kept, results, journey: acted(journey, event, context, at) }
}

function resultsAfter(
  results: readonly Result[],
  sessionId: string,
  event: ToldEvent,
  context: Context,
  at: number,
): readonly Result[] {
  if (event !== 'ab_test_assigned') {
    const goals = TESTS.filter(({ goal }) => goal === event).map(({ id }) => id)
    return results.map((one) =>
      one.sessionId === sessionId && one.convertedAt === null && goals.includes(one.test)
        ? { ...one, convertedAt: at }
        : one,
    )
  }
  const { test = '', variant = '' } = context
  // one visitor counts for one arm of a test: the one he saw last, which is another once he signed in, or the
  // one that led on already.
  const noted = results.find((one) => one.sessionId === sessionId && one.test === test)
  if (noted !== undefined && (noted.variant === variant || noted.convertedAt !== null)) return results
  const others = results.filter((one) => one !== noted)
  return [...others, { test, variant, sessionId, at, convertedAt: null }].slice(-RESULTS_KEPT)
}

/** What an arm came to. */
export interface ArmResult extends Arm {
  readonly id: string
  /** Share that the test gives it, per cent. */
  readonly weight: number
  readonly shown: number
  readonly converted: number
  /** Of those who were shown it, per cent; null while nobody was. */
  readonly rate: number | null
}

/** Every arm of every test, in their order, with what the kept results say of it. */
export const armResults = (results: readonly Result[]): readonly ArmResult[] =>
  TESTS.flatMap(({ id: test, variants }) =>
    variants.map(({ id: variant, weight }) => {
      const own = results.filter((one) => one.test === test && one.variant === variant)
      const converted = own.filter(({ convertedAt }) => convertedAt !== null).length
      const rate = own.length === 0 ? null : (converted * 100) / own.length
      return { id: `${test} ${variant}`, test, variant, weight, shown: own.length, converted, rate }
    }),
  )
