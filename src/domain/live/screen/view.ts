import { formatAgo, formatDecimal, formatPnl } from '../../core/format.ts'
import { baseOf } from '../../core/symbol.ts'
import { memoryByKey } from '../../core/select.ts'
import { leftOut } from '../../accounts/view.ts'
import { isRefreshing } from '../../closed/refresh.ts'
import { balanceOf, swatchOf } from '../../dashboard/accounts.ts'
import type { Change } from '../marks/model.ts'
import { liveTexts } from '../texts.ts'
import type {
  LiveFilterOptions,
  LiveFilters,
  LiveSumsView,
  LiveTradesView,
  PositionRow,
  RibbonItem,
} from '../view.types.ts'
import { filtersFrom } from './filters.ts'
import { shownRows } from './order.ts'
import { positionRows, type RowSlices } from './rows.ts'
import { spokenOf } from './spoken.ts'
import { cardsOf, groupsOf, subtotalOf } from './sums.ts'
import { FIELD_NAMES, screenTexts, setFilterNames } from './texts.ts'
import type { HasResources } from '../../resources/model.ts'
import type { HasTabs } from '../../tabs/model.ts'
import type { HasWrites } from '../../writes/model.ts'
import { own } from '../../core/own.ts'

/** The slices that are looked at here. */
type Seen = RowSlices & HasTabs & HasResources & HasWrites

/** Live trades of a tab by its address (screens.md 2.1), and the sums that move. Rows come in table `positions`. */
export interface LiveViews {
  readonly liveTrades: LiveTradesView
  readonly liveSums: LiveSumsView
}

/** Both views of live trades; parts that say the same are the same objects. */
export function liveViews(state: Seen, tab: string): LiveViews {
  const { store, positions, marks } = state.live
  const isEmpty = positions.rows.length === 0 && marks.closed.length === 0
  if (!store.isInitialized && isEmpty)
    return {
      liveTrades:
        store.error !== null || store.gaveUp || store.connectionError !== null ? failed(state) : { state: 'loading' },
      liveSums: null,
    }
  if (isEmpty) return { liveTrades: empty(state), liveSums: null }
  return ready(state, tab)
}

function failed({ live }: Seen): LiveTradesView {
  const title = live.store.error ?? liveTexts.openTradesFailed
  return { state: 'failed', title, hint: live.store.connectionError ?? screenTexts.failedHint }
}

function empty(state: Seen): LiveTradesView {
  const accounts = state.resources.byKey['accountsList']?.value
  if (Array.isArray(accounts) && accounts.length === 0)
    return { state: 'no_account', title: screenTexts.noAccount, hint: screenTexts.noAccountHint }
  const last = state.live.marks.ribbon.find((change) => change.kind === 'closed')
  const hint =
    last === undefined
      ? screenTexts.emptyHint
      : screenTexts.lastClosed(
          formatAgo(last.at, state.at + state.live.clock.offset),
          baseOf(last.symbol),
          last.side ?? '',
          last.pnl === null ? null : formatPnl(last.pnl),
        )
  return { state: 'empty', title: screenTexts.empty, hint }
}

interface Shown {
  readonly filters: LiveFilters
  readonly members: ReadonlyMap<string, number>
  readonly closed: unknown
  readonly second: number
  readonly rows: readonly PositionRow[]
  readonly all: readonly PositionRow[]
}

const shownByTab = memoryByKey<Shown>()

function ready(state: Seen, tab: string): LiveViews {
  const { positions, marks, store } = state.live
  const { filters, notices } = filtersFrom(state.tabs.byName[tab]?.query ?? '')
  const all = positionRows(state)
  const rows = inOrder(state, tab, filters, all)
  const total = subtotalOf(rows)
  const { groups, byGroup } = groupsOf(rows, total, filters, (account) => swatchOf(state, account))
  const cards = cardsOf(all, rows.length === all.length ? total : subtotalOf(all), balanceOf(state))
  const liveTrades: LiveTradesView = {
    state: 'ready',
    isRefreshing: isRefreshing(state),
    problem: store.error ?? store.connectionError,
    filters,
    options: optionsOf(positions.indexByKey, all),
    groups,
    shownRows: total.rows,
    allRows: positions.rows.length,
    setFilters: setFilterNames(filters),
    ribbon: ribbonOf(marks.ribbon),
    notices: [...notices, ...leftOut(state)],
    spoken: spokenOf(state, tab, cards),
  }
  return {
    liveTrades,
    liveSums: { asOf: positions.totals.updatedAt ?? store.lastSnapshotTime ?? state.at, cards, total, byGroup },
  }
}

/**
 * Rows shown, in order: found anew when membership, filters or the second change, so that ticking columns are sorted at
 * most once a second; in between the same places hold the newest rows.
 */
function inOrder(state: Seen, tab: string, filters: LiveFilters, all: readonly PositionRow[]): readonly PositionRow[] {
  const before = shownByTab.get(tab)
  const second = Math.floor(state.at / 1_000)
  const members = state.live.positions.indexByKey
  const closed = state.live.marks.closed
  const isSame =
    before !== undefined &&
    before.filters === filters &&
    before.members === members &&
    before.closed === closed &&
    before.second === second
  if (isSame && before.all === all) return before.rows
  const rows = isSame ? refreshed(before.rows, all) : shownRows(all, filters)
  shownByTab.set(tab, { filters, members, closed, second, rows, all })
  return rows
}

function refreshed(places: readonly PositionRow[], all: readonly PositionRow[]): readonly PositionRow[] {
  const rowById = new Map(all.map((row) => [row.id, row]))
  return places.flatMap((row) => rowById.get(row.id) ?? [])
}

const optionsCache = new WeakMap<
  ReadonlyMap<string, number>,
  { readonly of: string; readonly options: LiveFilterOptions }
>()

/**
 * What can be chosen: the open positions' own (screens.md 2.1); found anew when membership changes, or a strategy's
 * name.
 */
function optionsOf(members: ReadonlyMap<string, number>, rows: readonly PositionRow[]): LiveFilterOptions {
  const open = rows.filter(({ closed }) => closed === null)
  const of = open.map(({ strategy }) => strategy).join('|')
  const known = optionsCache.get(members)
  if (known?.of === of) return known.options
  const [symbols, accounts, strategies] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const row of open) {
    symbols.add(row.symbol)
    accounts.add(row.account)
    if (row.strategy !== null) strategies.add(row.strategy)
  }
  const options = { symbols: [...symbols].sort(), accounts: [...accounts].sort(), strategies: [...strategies].sort() }
  optionsCache.set(members, { of, options })
  return options
}

const ribbonCache = new WeakMap<readonly Change[], readonly RibbonItem[]>()

function ribbonOf(changes: readonly Change[]): readonly RibbonItem[] {
  const known = ribbonCache.get(changes)
  if (known !== undefined) return known
  const items = changes.map(({ id, at, symbol, positionId, ...change }) => ({
    id,
    at,
    text: sayingOf({ id, at, symbol, positionId, ...change }),
    positionId: change.kind === 'closed' ? null : positionId,
    symbol,
  }))
  ribbonCache.set(changes, items)
  return items
}

function sayingOf({ kind, symbol, side, oldQty, newQty, pnl, changes }: Change): string {
  const [base, leg] = [baseOf(symbol), side ?? '']
  switch (kind) {
    case 'opened':
      return screenTexts.opened(base, leg)
    case 'closed':
      return screenTexts.closed(base, leg, pnl === null ? null : formatPnl(pnl))
    case 'modified': {
      const size =
        oldQty !== null && newQty !== null && oldQty !== newQty
          ? screenTexts.sizeFromTo(formatDecimal(oldQty), formatDecimal(newQty))
          : null
      return screenTexts.modified(
        base,
        leg,
        size ?? changes.map((name) => own(FIELD_NAMES, name) ?? name.replaceAll('_', ' ')).join(', '),
      )
    }
  }
}
