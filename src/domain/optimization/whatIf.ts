import { bookKey } from '../recommendations/books.ts'
import type { EngineConfig } from '../recommendations/config.ts'
import type { Portfolio } from '../recommendations/portfolio.ts'
import { recommend } from '../recommendations/recommend.ts'
import { multiplierOf } from '../recommendations/scores.ts'
import type { Recommendation } from '../recommendations/actions.types.ts'
import { ACTION_LABELS } from '../recommendations/kinds.ts'
import { givenIn } from './given.ts'
import { rowId } from './ids.ts'
import { sharesByAccount } from './shares.ts'
import { type HasFields, trialOf } from './trial.ts'
import type { Advised, Difference, WhatIf, WhatIfRow } from './whatIf.types.ts'

/**
 * What would be advised with other weights, caps and thresholds: by the engine of the server, over what the server
 * gives its own.
 */
export function whatIfOf(state: HasFields, said: string): WhatIf {
  const given = givenIn(state)
  const trial = trialOf(state, said)
  if (given.state === 'unavailable') return given
  if (given.state === 'loading' || trial === null) return { state: 'loading' }
  const { portfolio } = given
  const [now, then] = [advice(portfolio, trial.saved), advice(portfolio, trial.tried)]
  const rows = [...then.byKey].map(([key, { advised, strategy, account, shareNow }]): WhatIfRow => {
    const before = now.byKey.get(key)!.advised
    return {
      id: rowId(strategy, account),
      strategy,
      account,
      shareNow,
      now: before,
      tried: advised,
      differs: differencesOf(before, advised),
    }
  })
  return {
    state: 'ready',
    at: portfolio.now,
    problems: trial.problems,
    changes: trial.changes,
    rows,
    counts: Object.fromEntries(
      DIFFERENCES.map((one) => [one, rows.filter(({ differs }) => differs.includes(one)).length]),
    ) as Record<Difference, number>,
    accounts: sharesByAccount(
      then.actions.map(({ account, toAccount, allocationNow, allocationNext }) => ({
        account,
        toAccount,
        now: allocationNow,
        next: allocationNext,
      })),
    ),
  }
}

interface Line {
  readonly strategy: string
  readonly account: string
  readonly shareNow: number | null
  readonly advised: Advised
}

/** What the engine says, by strategy and account, in the order of its ranks. */
function advice(
  portfolio: Portfolio,
  config: EngineConfig,
): { readonly byKey: ReadonlyMap<string, Line>; readonly actions: readonly Recommendation[] } {
  const { standings, actions } = recommend(portfolio, config)
  const own = actions.filter(({ strategy }) => strategy !== null)
  const byUnit = new Map(own.map((one) => [bookKey(one.strategy!, one.account), one]))
  const lines = standings.map((standing): [string, Line] => {
    const { unit, rank, stage, stability, score, cap } = standing
    const key = bookKey(unit.strategy, unit.account)
    const action = byUnit.get(key)
    return [
      key,
      {
        strategy: unit.strategy,
        account: unit.account,
        shareNow: unit.allocationPct,
        advised: {
          rank,
          stage,
          stability: stability.status,
          score: score.total,
          cap,
          multiplier: multiplierOf(standing, config.performance_bounds),
          shareNext: action?.allocationNext ?? null,
          change: action === undefined || action.allocationNext === null ? null : action.allocationChange,
          action: action === undefined ? null : ACTION_LABELS[action.kind],
          toAccount: action?.toAccount ?? unit.account,
        },
      },
    ]
  })
  return { byKey: new Map(lines), actions: own }
}

const DIFFERENCES: readonly Difference[] = ['stage', 'flag', 'rank', 'action', 'share']

function differencesOf(now: Advised, then: Advised): readonly Difference[] {
  const differs = {
    stage: now.stage !== then.stage,
    flag: now.stability !== then.stability,
    rank: now.rank !== then.rank,
    action: now.action !== then.action || now.toAccount !== then.toAccount,
    share: now.shareNext !== then.shareNext,
  }
  return DIFFERENCES.filter((one) => differs[one])
}
