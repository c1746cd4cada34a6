import { addressPart } from '../access/chartPaths.ts'
import { decodeTrade } from '../closed/decode.ts'
import type { Loadable } from '../core/outcome.ts'
import { unique } from '../core/lists.ts'
import { remembered } from '../core/select.ts'
import { listFrom, wireOf } from '../core/wire.ts'
import { loadable } from '../resources/loadable.ts'
import type { ResourceEntry, HasResources } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { BotRule } from './model.ts'
import { rulesFrom } from './rules.ts'
import { botTexts as texts } from './texts.ts'
import { conflictsKey, MOST_ROWS, NEWEST, shownOf, type TradesAsked, uncoveredKey } from './tradesAsked.ts'
import { baseOf } from '../core/symbol.ts'
import type { ConflictRow, ConflictsData, CoverageData, More, NamedStrategy } from './view.types.ts'

/** The slices that are looked at here. */
type Seen = HasResources

/** Closed trades that no rule covers, and which of them a rule would cover from now on. */
export function coverageOf({ resources: { byKey } }: Seen, asked = NEWEST): Loadable<CoverageData> {
  const { entry, more } = shownOf(byKey, uncoveredKey, asked)
  return coverage(uncoveredKey(asked), byKey['uncoveredSummary'], entry, more, byKey['botRulesList'])
}

const coverage = remembered(
  (
    summary: ResourceEntry | undefined,
    list: ResourceEntry | undefined,
    more: More,
    rules: ResourceEntry | undefined,
  ): Loadable<CoverageData> => {
    const all = rulesFrom(rules?.value)
    const active = new Set(all.filter(({ isActive }) => isActive).map(({ symbol, account }) => `${symbol} ${account}`))
    const trades =
      list === undefined || list.loadedAt === null
        ? null
        : listFrom(wireOf(list.value)['trades']).flatMap((one) => decodeTrade(one) ?? [])
    return loadable(summary, texts.uncoveredUnloaded, (value) => {
      const { total_count: count, total_pnl: pnl, by_symbol: bySymbol, by_account: byAccount } = wireOf(value)
      return {
        count: typeof count === 'number' ? count : 0,
        pnl: textOf(pnl) || '0',
        bySymbol: groupsOf(bySymbol, 'symbol').map((group) => {
          const accounts = unique(
            (trades ?? []).flatMap(({ symbol, account }) => (symbol === group.name ? [account] : [])),
          )
          const account = accounts.length === 1 ? accounts[0]! : null
          return { ...group, account, probable: probableStrategy(all, group.name, account) }
        }),
        byAccount: groupsOf(byAccount, 'account_name'),
        ...reachOf(more, trades?.length ?? null, wireOf(list?.value)['total_count']),
        trades:
          trades?.map((row) => ({
            ...row,
            isCoveredNow: active.has(`${row.symbol} ${row.account}`),
            probable: probableStrategy(all, row.symbol, row.account),
          })) ?? null,
      }
    })
  },
)

/**
 * Whose trade it probably was: the strategy of the newest rule, active or not, of its symbol on its account,
 * else of its symbol anywhere; null where no rule ever named the symbol.
 */
export function probableStrategy(
  rules: readonly BotRule[],
  symbol: string,
  account: string | null,
): NamedStrategy | null {
  const own = rules
    .filter((rule) => rule.symbol === symbol && rule.strategyId !== '')
    .toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
  const rule = own.find((one) => one.account === account) ?? own[0]
  return rule === undefined ? null : { id: rule.strategyId, name: rule.strategy }
}

/**
 * Trades that several rules claim, and figures that are not the exchange's. An error falls back to none, and says so
 * (API-19).
 */
export function conflictsOf({ resources: { byKey } }: Seen, asked = NEWEST): Loadable<ConflictsData> {
  const { entry, more } = shownOf(byKey, conflictsKey, asked)
  return conflicts(conflictsKey(asked), entry, more, claimedPath(asked))
}

/** Whether there is more than so many rows, and of how many; what is not known yet counts as more. */
function reachOf(more: More, rows: number | null, told: unknown): { readonly total: number; readonly more: More } {
  const total = typeof told === 'number' ? told : (rows ?? 0)
  const isWhole = rows !== null && (rows >= total || rows >= MOST_ROWS)
  return { total, more: more === 'there' && isWhole ? 'none' : more }
}

/** Closed trades that several rules claim, narrowed as the conflicts are. */
const claimedPath = ({ symbol, account }: TradesAsked): string =>
  '/closed-trades?flag=conflict' +
  (symbol === '' ? '' : `&filter=${addressPart(symbol)}`) +
  (account === '' ? '' : `&account=${addressPart(account)}`)

const conflicts = remembered((entry: ResourceEntry | undefined, more: More, path: string): Loadable<ConflictsData> => {
  const problem = isGivenUp(entry) ? texts.conflictsUnloaded : null
  const known = loadable(entry, texts.conflictsUnloaded, (value): ConflictsData => {
    const { total_conflicts: count, conflicts: sent } = wireOf(value)
    const rows = listFrom(sent).map(conflictOf)
    const reach = reachOf(more, rows.length, count)
    // Figures come first: where a trade came, they all did.
    const figures = rows.filter(({ kind }) => kind === 'reconciliation').length
    const claimed = figures < rows.length ? { count: reach.total - figures, path } : null
    return { count: reach.total, more: reach.more, rows, claimed, problem }
  })
  return known.state === 'failed'
    ? { state: 'ready', data: { count: 0, rows: [], more: 'none', claimed: null, problem }, asOf: entry?.askedAt ?? 0 }
    : known
})

function conflictOf(value: unknown, index: number): ConflictRow {
  const { kind, symbol, account_name: account, trade: sent, candidates, reason, found_at: found } = wireOf(value)
  const trade = decodeTrade(sent)
  const foundAt = Date.parse(textOf(found))
  const named = textOf(symbol) || trade?.symbol || ''
  return {
    id: `${index} ${trade?.id ?? ''}`,
    kind: kind === 'reconciliation' ? 'reconciliation' : 'attribution',
    symbol: named,
    base: baseOf(named),
    account: textOf(account) || trade?.account || '',
    trade,
    at: trade?.closedAt ?? (Number.isFinite(foundAt) ? foundAt : null),
    candidates: listFrom(candidates)
      .map((one) => textOf(wireOf(one)['strategy_name']))
      .filter((name) => name !== ''),
    reason: textOf(reason),
  }
}

const groupsOf = (value: unknown, named: string): CoverageData['byAccount'] =>
  listFrom(value)
    .map((one) => ({
      name: textOf(wireOf(one)[named]),
      count: Number(wireOf(one)['count']) || 0,
      pnl: textOf(wireOf(one)['pnl']) || '0',
    }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))

/** Decimals come as text or as numbers. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
