import { remembered } from '../core/select.ts'
import { decimalFrom, floatOf, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import type { Loadable } from '../core/outcome.ts'
import { addDays, type DayText } from '../core/calendar.ts'
import type { EpochMs } from '../core/time.ts'
import { askAbout } from '../explained/asked.ts'
import { recordFrom, wireOf } from '../core/wire.ts'
import { totalOf } from '../core/units.ts'
import { positionRows, type RowSlices } from '../live/screen/rows.ts'
import { todayOf } from '../live/today.ts'
import { loadableOr } from '../resources/loadable.ts'
import { resourceKey } from '../resources/policies.ts'
import type { HasResources, ResourceEntry } from '../resources/model.ts'
import { isAsked } from '../resources/rules.ts'
import { zoneOf } from '../tabs/zone.ts'
import { accountNames, balanceOf, balancesOf, othersOf, swatchOf } from './accounts.ts'
import { accountRows } from './accountRows.ts'
import { accountOf, largestOf } from './largest.ts'
import { CARD_LABELS, dashboardTexts } from './texts.ts'
import type { BalanceCard, DashboardView, PnlCard } from './view.types.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasLoading } from '../tabs/loading/model.ts'

/** The slices that are looked at here. */
export type DashboardSlices = RowSlices & HasTabs & HasSession & HasResources & HasLoading

/** The dashboard of a tab, each card with its own state (screens.md 2.7). */
export function dashboardView(state: DashboardSlices, tab: string): DashboardView {
  const account = accountOf(state, tab)
  const rows = positionRows(state).filter((row) => row.closed === null && (account === '' || row.account === account))
  const { byKey } = state.resources
  const zone = zoneOf(state, state.tabs.byName[tab])
  const timeframes = byKey[resourceKey('pnlTimeframes', { user_timezone: zone })]
  const today = todayOf(state, zone)
  const isOfToday = (at: EpochMs): boolean => todayOf({ live: state.live, at }, zone) === today
  const balance = balanceOf(state, account)
  const pnl = totalOf(rows.map((row) => row.pnl))
  return {
    account,
    accountOptions: accountNames(state),
    balance: balanceCard(state, account),
    unrealised: state.live.store.isInitialized
      ? {
          pnl,
          pctOfBalance: shareOf(floatOf(pnl), balance),
          open: rows.length,
          stale: rows.length > 0 && rows.every((row) => row.stale),
        }
      : null,
    timeframes: card(answerOf(timeframes, isOfToday), dashboardTexts.timeframesFailed, (value) =>
      // The spans are of all accounts, whichever the page is about: so are the balance and what is open beside them.
      pnlCards(value, today, balanceOf(state), state.live.store.isInitialized ? openPnlOf(state) : null),
    ),
    accounts: card(byKey['pnlAccountsSummary'], dashboardTexts.accountsFailed, (value) =>
      accountRows(state, value, account),
    ),
    largest: largestOf(state, tab),
    updating:
      state.loading.isDashboardUpdating ||
      [byKey['balances'], timeframes, byKey['pnlAccountsSummary']].some(
        (entry) => isAsked(entry) && entry?.loadedAt !== null,
      ),
  }
}

const NO_ACCOUNT = { title: dashboardTexts.noAccount, hint: dashboardTexts.noAccountHint }

/** An answer as a card; without an account there is none. */
const card = <T>(entry: ResourceEntry | undefined, title: string, read: (value: unknown) => T | null): Loadable<T> =>
  loadableOr(entry, title, read, NO_ACCOUNT)

/** An answer of an earlier day is none: what it calls today was yesterday. */
const answerOf = (entry: ResourceEntry | undefined, isOfToday: (at: EpochMs) => boolean): ResourceEntry | undefined =>
  entry === undefined || entry.loadedAt === null || isOfToday(entry.loadedAt) ? entry : { ...entry, loadedAt: null }

function balanceCard(state: DashboardSlices, account: string): Loadable<BalanceCard> {
  return card(state.resources.byKey['balances'], dashboardTexts.balanceFailed, () => {
    const own = balancesOf(state).filter((one) => account === '' || one.account === account)
    if (own.length === 0) return null
    const total = totalOf(own.map((one) => one.balance))
    const whole = floatOf(total)
    return {
      total,
      others: othersOf(own),
      parts: own.map(({ account: name, balance }) => ({
        account: name,
        balance,
        share: whole <= 0 ? 0 : Math.max(0, floatOf(balance) / whole),
        swatch: swatchOf(state, name),
      })),
    }
  })
}

const openPnlOf = (state: DashboardSlices): DecimalText =>
  totalOf(positionRows(state).flatMap((row) => (row.closed === null ? [row.pnl] : [])))

/** Each with its first and last day, counted back from today. */
const FRAMES = [
  ['today', 'pnl_today', 0, 0],
  ['yesterday', 'pnl_yesterday', 1, 1],
  ['last_7_days', 'pnl_last_7_days', 6, 0],
  ['last_30_days', 'pnl_last_30_days', 29, 0],
  ['last_90_days', 'pnl_last_90_days', 89, 0],
] as const

/** The questions of the five, made once a day: prices draw this view sixty times a second. */
const selectQuestions = remembered((today: DayText): readonly string[] =>
  FRAMES.map(([, field, first, last]) =>
    askAbout(`span.${field}`, { from: addDays(today, -first), to: addDays(today, -last) }),
  ),
)

function pnlCards(
  value: unknown,
  today: DayText,
  balance: number | null,
  unrealised: DecimalText | null,
): readonly PnlCard[] | null {
  const said = recordFrom(value)
  if (said === null) return null
  const funding = wireOf(said['funding'])
  const counts = wireOf(said['trade_counts'])
  const questions = selectQuestions('', today)
  return FRAMES.map(([id, field], place) => {
    const exact = decimalFrom(said[field]) ?? ZERO
    const pnl = floatOf(exact)
    const fell = decimalFrom(funding[id])
    return {
      id,
      label: CARD_LABELS[id],
      asks: questions[place]!,
      pnl,
      afterFunding: fell === null ? null : floatOf(sumOf([exact, fell])),
      pctOfBalance: shareOf(pnl, balance),
      trades: floatFrom(counts[id]),
      inclOpen: id === 'today' && unrealised !== null ? floatOf(sumOf([exact, unrealised])) : null,
    }
  })
}

const shareOf = (amount: number, balance: number | null): number | null =>
  balance === null || balance <= 0 ? null : (amount / balance) * 100

function floatFrom(value: unknown): number | null {
  const exact = decimalFrom(value)
  return exact === null ? null : floatOf(exact)
}
