import { pairsOf } from '../access/address.ts'
import { dayFrom, type DayText } from '../core/calendar.ts'
import { decimalFrom, sumOf, type DecimalText } from '../core/decimal.ts'
import { dayName } from '../core/format.ts'
import { unique } from '../core/lists.ts'
import { dailyBalances, type DailyBalance } from '../dashboard/results/days.ts'
import { chartOf, paidBetween } from '../dashboard/results/series.ts'
import type { DayPoint } from '../dashboard/results.types.ts'
import { idOf } from '../forecast/inputs.ts'
import { balancesKey } from '../forecast/wants.ts'
import { todayOf } from '../live/today.ts'
import { dayOfPoint } from './asked.ts'
import type { State } from '../state.ts'
import { linesFrom, plain, step, type PartsOf } from './parts.ts'
import { daysSaid, explainedTexts as texts } from './texts.ts'
import type { Line, Step } from './view.types.ts'

/** Balances of the account that an address names, of all where it names none; null while they are not there. */
function balancesIn(state: State, account: string, zone: string): readonly DailyBalance[] | null {
  const entry = state.resources.byKey[balancesKey(zone)]
  if (entry === undefined || entry.loadedAt === null) return null
  return dailyBalances(entry.value)?.filter((row) => account === '' || row.account === account) ?? null
}

/** How far below its highest the balance is, of all days known or of those that the address names. */
export const drawdownParts: PartsOf = (state, { figure, address, zone }) => {
  const said = pairsOf(address)
  const balances = balancesIn(state, said.get('account') ?? '', zone)
  if (balances === null) return null
  const known = balances.map(({ date }) => date).toSorted()
  const from = dayFrom(said.get('from') ?? '') ?? known[0]
  const to = dayFrom(said.get('to') ?? '') ?? known.at(-1)
  const points = from === undefined || to === undefined || from > to ? [] : fallsOf(balances, from, to)
  const worst = points.reduce<DayPoint | undefined>(
    (low, one) => (low === undefined || one.value < low.value ? one : low),
    undefined,
  )
  const shown = figure === 'drawdown.worstPct' ? worst : points.at(-1)
  return {
    noun: 'day',
    value: decimalFrom(shown?.value),
    steps: shown === undefined ? [] : fallSteps(balances, points, shown),
    beside: balances.some(({ isEstimate }) => isEstimate) ? [step(texts.estimated, null, 'count')] : [],
    rows: points.length,
    period: daysSaid(from ?? '', to ?? ''),
    isOfDays: true,
    asOf: state.at,
    lines: linesFrom(points.toReversed().map(pointLine)),
  }
}

const fallsOf = (balances: readonly DailyBalance[], from: DayText, to: DayText): readonly DayPoint[] =>
  chartOf({ mode: 'drawdown', from, to, results: [], balances, swatchOf: () => 0 }).lines[0]?.points ?? []

/** From the balance at its highest to the one of the day that is shown. */
function fallSteps(balances: readonly DailyBalance[], points: readonly DayPoint[], shown: DayPoint): readonly Step[] {
  const highest = points.findLast((one) => one.at <= shown.at && one.value === 0) ?? points[0]!
  const [high, day] = [dayOf(highest.at), dayOf(shown.at)]
  return [
    plain(texts.atHighest(dayName(high)), balanceOn(balances, high)),
    step(texts.paidSince, paidBetween(balances, high, day), 'USDT'),
    plain(texts.balanceOn(dayName(day)), balanceOn(balances, day)),
  ]
}

const dayOf = (instant: number): DayText => dayFrom(dayOfPoint(instant))!

/** Of each account its last balance until a day. */
const lastOnes = (balances: readonly DailyBalance[], day: DayText): readonly DailyBalance[] =>
  [...new Set(balances.map(({ account }) => account))].toSorted().flatMap(
    (account) =>
      balances
        .filter((row) => row.account === account && row.date <= day)
        .toSorted((a, b) => (a.date < b.date ? -1 : 1))
        .at(-1) ?? [],
  )

const balanceOn = (balances: readonly DailyBalance[], day: DayText): DecimalText =>
  sumOf(lastOnes(balances, day).map(({ balance }) => balance))

const pointLine = ({ at: instant, value }: DayPoint): Line => ({
  id: String(instant),
  at: null,
  name: dayName(dayOf(instant)),
  side: null,
  detail: '',
  amount: decimalFrom(value),
  href: null,
})

/** The balance at the end of a day, by account. */
export const balanceParts: PartsOf = (state, { address, zone }) => {
  const said = pairsOf(address)
  const all = balancesIn(state, said.get('account') ?? '', zone)
  if (all === null) return null
  // Of a forecast the accounts that are chosen there, by their ids.
  const ids = (said.get('accounts') ?? '').split(',')
  const chosen = all.filter(({ account }) => ids.includes(idOf(account)))
  const balances = chosen.length === 0 ? all : chosen
  const day = dayFrom(said.get('to') ?? '') ?? todayOf(state, zone)
  const own = lastOnes(balances, day)
  const value = own.length === 0 ? null : sumOf(own.map(({ balance }) => balance))
  return {
    noun: 'account',
    value,
    steps: [plain(texts.accounts, value, own.length)],
    beside: own.some(({ isEstimate }) => isEstimate) ? [step(texts.estimated, null, 'count')] : [],
    rows: own.length,
    period: daysSaid(day, day),
    isOfDays: true,
    filters: chosen.length === 0 ? [] : unique(chosen.map(({ account }) => `account ${account}`)),
    asOf: state.at,
    lines: linesFrom(
      own.map(({ account, date, balance }) => ({
        id: account,
        at: null,
        name: account,
        side: null,
        detail: date === day ? '' : texts.balanceOn(dayName(date)),
        amount: balance,
        href: null,
      })),
    ),
  }
}
