import { CATEGORIES } from '../configuration/constants.ts'
import { categoryKey } from '../configuration/edited.ts'
import type { KeptOverride } from '../configuration/fieldValue.ts'
import { sum } from '../core/lists.ts'
import { days, type EpochMs, epoch } from '../core/time.ts'
import type { Recommendation } from '../recommendations/actions.types.ts'
import { bookKey, placeOf } from '../recommendations/books.ts'
import type { EngineConfig } from '../recommendations/config.ts'
import { portfolioAt } from '../recommendations/past.ts'
import type { ActionKind, Portfolio } from '../recommendations/portfolio.ts'
import { recommend } from '../recommendations/recommend.ts'
import { ACTION_LABELS } from '../recommendations/kinds.ts'
import { givenIn } from './given.ts'
import type { PastAdvice, PastLine } from './past.types.ts'
import { optimizationTexts, pastTexts as texts } from './texts.ts'
import { type HasFields, savedFields, tryOut } from './trial.ts'
import { isGivenUp } from '../resources/rules.ts'

/** Days that are looked back on, and days between two looks. */
const PAST_DAYS = 90
const STEP_DAYS = 7

/** Kinds that are told, in the order in which they are; the others leave everything as it is. */
const TOLD: readonly ActionKind[] = ['promote', 'demote', 'swap', 'deactivate', 'monitor_closely']

/** Lines of the newest advice. */
const MOST_LINES = 5

/**
 * What these fields would have advised over the user's own last 90 days, beside what is saved: a look each week, at
 * what was closed before it. Nobody followed it, so advice that stands from one look to the next counts once.
 */
export function pastAdvice(state: HasFields, fields: readonly KeptOverride[]): PastAdvice {
  const given = givenIn(state)
  const known = savedFields(state)
  if (given.state === 'unavailable') return given
  if (known === null && CATEGORIES.some((category) => isMissing(state, categoryKey(category))))
    return { state: 'unavailable', message: optimizationTexts.configUnloaded }
  if (given.state === 'loading' || known === null) return { state: 'loading' }
  const { saved, tried, problems } = tryOut(known, fields)
  if (problems.length > 0) return { state: 'unavailable', message: problems.join('; ') }
  const { portfolio, input } = given
  const placed = portfolio.units.filter(({ isPlaced }) => isPlaced)
  if (placed.length === 0) return { state: 'empty', title: texts.noStrategies, hint: texts.noStrategiesHint }
  const since = epoch(portfolio.now - days(PAST_DAYS))
  const trades = sum(placed.map(({ book }) => (book === null ? 0 : book.trades.length - placeOf(book, since))))
  if (trades === 0) return { state: 'empty', title: texts.noTrades, hint: texts.noTradesHint }
  const looks = looksUntil(portfolio.now).map((at) => portfolioAt(portfolio, input.done, at))
  const [now, then] = [adviceOver(looks, saved), adviceOver(looks, tried)]
  const countIn = (lines: readonly Told[], kind: ActionKind): number => lines.filter((one) => one.kind === kind).length
  return {
    state: 'ready',
    trades,
    looks: looks.length,
    counts: TOLD.map((kind) => ({
      kind,
      label: ACTION_LABELS[kind],
      tried: countIn(then, kind),
      saved: countIn(now, kind),
    })).filter((one) => one.tried > 0 || one.saved > 0),
    newest: then.slice(-MOST_LINES).toReversed(),
  }
}

/** It was asked for, and did not come. */
const isMissing = ({ resources }: HasFields, key: string): boolean =>
  isGivenUp(resources.byKey[key]) && resources.byKey[key]?.loadedAt === null

/** The instants of the looks, oldest first; the last is now. */
function looksUntil(now: EpochMs): readonly EpochMs[] {
  const count = Math.floor(PAST_DAYS / STEP_DAYS) + 1
  return Array.from({ length: count }, (_, place) => epoch(now - days(STEP_DAYS * (count - 1 - place))))
}

interface Told extends PastLine {
  readonly kind: ActionKind
}

/** A move on to another stage is other advice than the one before it. */
const isMove = ({ kind }: Recommendation): boolean => kind === 'promote' || kind === 'demote' || kind === 'swap'

/** What is new at each look, oldest first. */
function adviceOver(looks: readonly Portfolio[], config: EngineConfig): readonly Told[] {
  const standing = new Map<string, string>()
  return looks.flatMap((portfolio) =>
    recommend(portfolio, config).actions.flatMap((action): readonly Told[] => {
      const { kind, strategy, account, rationale } = action
      if (strategy === null) return []
      const key = bookKey(strategy, account)
      const said = isMove(action) ? `${kind} to ${action.nextStage} on ${action.toAccount}` : kind
      if (standing.get(key) === said) return []
      standing.set(key, said)
      return TOLD.includes(kind)
        ? [
            {
              kind,
              id: `${key} ${portfolio.now}`,
              at: portfolio.now,
              title: `${ACTION_LABELS[kind]} ${strategy}`,
              // What was found, and what follows; the share behind them is of that time.
              why: rationale.sentences.slice(0, 2).join(' '),
            },
          ]
        : []
    }),
  )
}
