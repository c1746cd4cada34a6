import { grouped, sum } from '../core/lists.ts'
import { inText } from '../core/order.ts'
import type { Recommendation, Urgency } from './actions.types.ts'
import { confidenceOf, DEFAULT_CONFIDENCE } from './confidence.ts'
import type { EngineConfig } from './config.ts'
import { isSignificant, isWork, SIGNIFICANT } from './kinds.ts'
import { movesOf } from './moves.ts'
import type { ActionKind, EngineAccount, Portfolio, Standing } from './portfolio.ts'
import { standingsOf } from './portfolio.ts'
import { rationaleOf } from './rationale.ts'
import { scheduleOf } from './schedule.ts'
import { accountAfter, type Share, sharesOf } from './shares.ts'

/** What the engine says of a portfolio. */
export interface Recommended {
  readonly standings: readonly Standing[]
  readonly actions: readonly Recommendation[]
}

/**
 * Every strategy by rank, and one action for each that trades, then one for each account whose balance must change:
 * most urgent first. The same portfolio and configuration give the same actions in the same order.
 */
export function recommend(portfolio: Portfolio, config: EngineConfig): Recommended {
  const standings = standingsOf(portfolio, config)
  const shares = sharesOf(standings, movesOf(standings, portfolio.accounts, config), config)
  const balances = new Map(portfolio.accounts.map((account) => [account.name, account]))
  const actions = shares.map((share) => actionOf(share, portfolio, config, balances))
  return {
    standings,
    actions: [...actions, ...balanceActions(actions, portfolio, config)].toSorted(inOrder),
  }
}

function actionOf(
  share: Share,
  { now }: Portfolio,
  config: EngineConfig,
  balances: ReadonlyMap<string, EngineAccount>,
): Recommendation {
  const { standing, move, ends, next } = share
  const { unit } = standing
  const kind = kindOf(share)
  const before = unit.allocationPct
  const change = next === null || before === null ? 0 : Math.round((next - before) * 100) / 100
  const urgency = urgencyOf(kind, standing, before)
  const isActed = isWork(kind, change)
  const toAccount = accountAfter(share)
  const brings = ((next ?? 0) / 100) * (balances.get(toAccount)?.balance ?? 0)
  return {
    kind,
    strategy: unit.strategy,
    account: unit.account,
    toAccount,
    partner: move?.partner ? { strategy: move.partner.strategy, account: move.partner.account } : null,
    standing,
    nextStage: ends ? null : (move?.to ?? standing.stage),
    allocationNow: before,
    allocationNext: next,
    allocationChange: change,
    balanceChange: toAccount === unit.account || kind === 'swap' ? 0 : brings,
    requiresBalanceUpdate: toAccount !== unit.account && kind !== 'swap' && brings > 0,
    urgency,
    confidence: confidenceOf(
      standing,
      kind === 'demote' || kind === 'deactivate' || (kind === 'swap' && move?.isUp === false),
      config.confidence_modifiers,
    ),
    schedule: scheduleOf(
      { kind, isSignificant: isSignificant(change), isActed },
      unit.lastDone,
      urgency,
      config.review_intervals,
      now,
    ),
    rationale: rationaleOf(share, config),
  }
}

function kindOf({ standing, move, ends }: Share): ActionKind {
  if (move !== null) return move.kind
  if (ends) return 'deactivate'
  if (standing.trades === 0) return 'initialize'
  return standing.stability.status === 'red' || standing.stability.status === 'orange' ? 'monitor_closely' : 'continue'
}

/** What loses or stands above its cap hurries; what only goes on does not. */
function urgencyOf(kind: ActionKind, { stability, cap }: Standing, allocation: number | null): Urgency {
  const isRed = stability.status === 'red'
  if (kind === 'deactivate' || (kind === 'demote' && isRed) || (allocation !== null && allocation > cap)) return 'high'
  if (kind === 'continue' || kind === 'initialize') return 'low'
  return kind === 'monitor_closely' && !isRed ? 'low' : 'medium'
}

/** The money that moves leave behind, account by account: what goes with a strategy comes from where it was. */
function balanceActions(
  actions: readonly Recommendation[],
  { accounts, now }: Portfolio,
  config: EngineConfig,
): readonly Recommendation[] {
  const moved = actions.filter(({ requiresBalanceUpdate }) => requiresBalanceUpdate)
  const [into, from] = [grouped(moved, ({ toAccount }) => toAccount), grouped(moved, ({ account }) => account)]
  return accounts.flatMap(({ name, balance }) => {
    const [comes, goes] = [into.get(name) ?? [], from.get(name) ?? []]
    const change =
      Math.round((sum(comes.map((one) => one.balanceChange)) - sum(goes.map((one) => one.balanceChange))) * 100) / 100
    if (balance <= 0 || !isSignificant((change / balance) * 100)) return []
    const strategies = [...comes, ...goes].map(({ strategy }) => strategy ?? '').toSorted(inText)
    return [
      {
        kind: 'balance_update' as const,
        strategy: null,
        account: name,
        toAccount: name,
        partner: null,
        standing: null,
        nextStage: null,
        allocationNow: null,
        allocationNext: null,
        allocationChange: 0,
        balanceChange: change,
        requiresBalanceUpdate: true,
        urgency: 'medium' as const,
        confidence: DEFAULT_CONFIDENCE,
        schedule: scheduleOf(
          { kind: 'balance_update', isSignificant: true, isActed: true },
          null,
          'medium',
          config.review_intervals,
          now,
        ),
        rationale: {
          sentences: [
            `${change > 0 ? 'Comes to' : 'Leaves'} ${name}: ${Math.abs(change).toFixed(2)} USDT with ${strategies.join(', ')}.`,
          ],
          reasons: [
            {
              input: 'change of the balance in per cent',
              value: Math.round((change / balance) * 10_000) / 100,
              relation: change > 0 ? ('>=' as const) : ('<=' as const),
              threshold: change > 0 ? SIGNIFICANT : -SIGNIFICANT,
              met: true,
              config: null,
            },
          ],
        },
      },
    ]
  })
}

const URGENCIES: readonly Urgency[] = ['high', 'medium', 'low']
const KINDS: readonly ActionKind[] = [
  'deactivate',
  'demote',
  'swap',
  'promote',
  'balance_update',
  'initialize',
  'monitor_closely',
  'continue',
]

const inOrder = (a: Recommendation, b: Recommendation): number =>
  URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  (a.standing?.rank ?? 0) - (b.standing?.rank ?? 0) ||
  inText(a.account, b.account)
