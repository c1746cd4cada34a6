import { addDays, type DayText } from '../../../domain/core/calendar.ts'
import { unique } from '../../../domain/core/lists.ts'
import { epoch, type EpochMs } from '../../../domain/core/time.ts'
import { periodsOf } from '../../../domain/metrics/periods.ts'
import { inText } from '../../../domain/core/order.ts'
import { wireInput } from '../../../domain/recommendations/inputWire.ts'
import { type StoredAction, wireAction, wireStanding } from '../../../domain/recommendations/wire.ts'
import { cancelGeneration, toggleComplete } from '../../../domain/wire/rest/portfolio.ts'
import { generationTimes } from '../../db/pastAdvice.ts'
import { findActions, newestGeneration, setCompleted } from '../../db/recommendations.ts'
import { dayFigures, strategyFigures } from '../../db/trades/tradeFigures.ts'
import { balanceDays } from '../../metrics/balances.ts'
import { calendarFor } from '../../metrics/figures.ts'
import type { Parts } from '../../parts.ts'
import { engineInput } from '../../recommendations/engine.ts'
import { generate, RECOMMENDATIONS, tellRecommendations } from '../../recommendations/generate.ts'
import { generationAsOf } from '../../recommendations/past.ts'
import { adviceRecord, reviewOf } from '../../recommendations/review.ts'
import { refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'
import { brief } from '../sound.ts'

/** What can be invalidated; everything else is reckoned from what is kept. */
const CACHE_TYPES = ['optimized_strategies'] as const

/** Strategies rated, recommendations, and the figures behind them (spec 7, Portfolio and Recommendations). */
export function portfolioRoutes(parts: Parts) {
  const { db, clock, optimized } = parts
  /** The instant that a caller looks back at, at most now; null for one that looks at now. */
  const lookBack = (said: string | undefined): EpochMs | null =>
    said === undefined ? null : epoch(Math.min(Date.parse(said), clock.now()))

  return {
    strategiesOptimized: async ({ session }) => {
      const { at, standings, config, isHeld } = await optimized.of(session.userId)
      return {
        strategies: standings.map((standing) => wireStanding(standing, config, at)),
        cached: isHeld,
        timestamp: new Date(at).toISOString(),
      }
    },
    engineInput: async ({ session }) => wireInput(await engineInput(parts, session.userId)),
    recommendationReview: async ({ session, query }) => await reviewOf(parts, session.userId, lookBack(query.as_of)),
    adviceRecord: async ({ session, query }) => await adviceRecord(parts, session.userId, query.strategy_name),
    generateRecommendations: async ({ session, keep }) => {
      const started = (id: string) => ({ task_id: id, status: 'started' })
      return started(await parts.tasks.start(session.userId, RECOMMENDATIONS, (tx, id) => keep(tx, started(id))))
    },
    cancelGeneration: async ({ session, part }) => {
      const id = part('taskId')
      if (await parts.tasks.cancel(session.userId, RECOMMENDATIONS, id)) return { cancelled: true }
      const one = await parts.tasks.find(session.userId, id)
      // It came to its end while the cancelling was on its way: its stream says how.
      if (one?.kind === RECOMMENDATIONS && one.endedAt !== null) return { cancelled: false }
      throw refused(cancelGeneration, 'notRunning')
    },
    priorityActions: async ({ session, query }) => {
      const asOf = lookBack(query.as_of)
      // Whoever impersonates or looks back looks only: then what is kept is shown.
      const isAnew = query.force_refresh === true && asOf === null && session.actor === null
      if (isAnew) await generate(parts, session.userId)
      const generation =
        asOf === null ? await newestGeneration(db, session.userId) : await generationAsOf(db, session.userId, asOf)
      const isWanted = (wanted: string | undefined, name: string | null): boolean =>
        wanted === undefined || wanted === '' || wanted === 'All' || wanted === name
      const wanted = {
        hasRationale: query.include_detailed_rationale === true,
        hasMetadata: query.include_ui_metadata === true,
      }
      return {
        actions: (generation?.actions ?? [])
          .filter(
            ({ action }) =>
              isWanted(query.strategy_name, action.strategy_name) &&
              (isWanted(query.account_name, action.account_name) ||
                isWanted(query.account_name, action.to_account_name)),
          )
          .map((action) => wireAction(action, asOf ?? epoch(clock.now()), wanted)),
        generated_at: generation === null ? null : new Date(generation.at).toISOString(),
        generations: (await generationTimes(db, session.userId)).map((at) => new Date(at).toISOString()),
        cached: !isAnew,
      }
    },
    toggleComplete: async ({ session, body, change }) => {
      const ids = unique('action_id' in body ? [body.action_id] : body.action_ids)
      const answer = await change(async ({ tx, committed }) => {
        const found = new Map((await findActions(tx, session.userId, ids)).map((one) => [one.id, one]))
        if (found.size < ids.length) throw refused(toggleComplete, 'unknown')
        const newest = new Set((await newestGeneration(tx, session.userId))?.actions.map(({ id }) => id))
        // What is done already stays so, and a tick is taken back wherever it stands: it counts as long as it does.
        const late = ids
          .map((id) => found.get(id)!)
          .filter(({ id, completedAt }) => !newest.has(id) && completedAt === null && body.completed !== false)
        if (late.length > 0) throw refused(toggleComplete, 'replaced', { names: brief(namesOf(late)) })
        const actions = []
        for (const id of ids) {
          const before = found.get(id)!.completedAt
          const isDone = body.completed ?? before === null
          const at = isDone ? (before ?? epoch(clock.now())) : null
          // Ticked on two devices it is done, not undone.
          if (isDone !== (before !== null))
            await setCompleted(tx, session.userId, id, { isDone, at: epoch(clock.now()) })
          actions.push({
            action_id: id,
            completed: isDone,
            completed_at: at === null ? null : new Date(at).toISOString(),
          })
        }
        committed(() => optimized.forget(session.userId))
        return { actions }
      })
      tellRecommendations(parts, session.userId)
      return answer
    },
    invalidateCache: async ({ session, query, keep }) => {
      const named = CACHE_TYPES.filter((type) => query.cache_types.length === 0 || query.cache_types.includes(type))
      if (named.length > 0) optimized.forget(session.userId)
      const answer = { invalidated: [...named] }
      await db.transaction().execute(async (tx) => await keep(tx, answer))
      return answer
    },
    availableAccounts: async ({ session }) => ({
      accounts: unique((await strategyFigures(db, session.userId)).map(({ accountName }) => accountName)).toSorted(
        inText,
      ),
    }),
    availableStrategies: async ({ session }) => ({
      strategies: unique(
        (await strategyFigures(db, session.userId)).flatMap(({ strategyName }) => strategyName ?? []),
      ).toSorted(inText),
    }),
    historicalMetrics: async ({ session, query }) => {
      const calendar = await calendarFor(parts, session.userId, query.user_timezone)
      const { account_names: accounts, strategy_names: strategies, start_date: first, end_date: last } = query
      const isAmong = (names: readonly string[], name: string | null): boolean =>
        names.length === 0 || (name !== null && names.includes(name))
      const [rows, balances] = await Promise.all([
        dayFigures(db, session.userId, { calendar, from: null }),
        balanceDays(parts, session.userId, calendar),
      ])
      const balanceOf = new Map(
        balances.map(({ account_name: account, date, balance_usdt: usdt }) => [`${account} ${date}`, usdt]),
      )
      const returnOf = (account: string, start: DayText, pnl: number): number | null => {
        const balance = balanceOf.get(`${account} ${addDays(start, -1)}`)
        return balance === undefined || balance <= 0 ? null : (pnl / balance) * 100
      }
      const own = rows.filter(
        ({ day, accountName, strategyName }) =>
          isAmong(accounts, accountName) &&
          isAmong(strategies, strategyName) &&
          (first === undefined || day >= first) &&
          (last === undefined || day <= last),
      )
      return {
        periodicity: query.periodicity,
        timezone: calendar.zone,
        points: periodsOf(own, query.periodicity).map(({ start, accountName, strategyName, totals }) => ({
          date: start,
          account_name: accountName,
          strategy_name: strategyName,
          pnl: totals.pnl,
          trades: totals.trades,
          wins: totals.wins,
          return_pct: returnOf(accountName, start, totals.pnl),
        })),
      }
    },
  } satisfies SomeRoutes
}

/** What actions are about: strategies, or accounts. */
const namesOf = (actions: readonly StoredAction[]): string =>
  unique(actions.map(({ action }) => action.strategy_name ?? action.account_name)).join(', ')
