import { ExactSum } from '../closed/exactSum.ts'
import { addDays, daysBetween, type DayText } from '../core/calendar.ts'
import { floatOf, sumOf, type DecimalText } from '../core/decimal.ts'
import { shortHash } from '../core/hash.ts'
import { unique } from '../core/lists.ts'
import { dailyBalances, dailyResults, type DailyBalance, type DailyResult } from '../dashboard/results/days.ts'
import type { Scales } from './scaleText.ts'

/** Whose results are forecast; an empty list is all of them. */
export interface Choice {
  /** Ids of accounts and of strategies. */
  readonly accounts: readonly string[]
  readonly strategies: readonly string[]
}

/** A name with what stands for it in addresses. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** What is known of whole days until yesterday, from the first on which something was made. */
export interface Inputs {
  readonly accounts: readonly Named[]
  readonly strategies: readonly Named[]
  readonly days: readonly InputDay[]
  /** Balance of the chosen accounts at the end of each known day, USDT; its last is where a forecast begins. */
  readonly balances: readonly { readonly day: DayText; readonly balance: number }[]
  /** The same for the same days, results and balances. */
  readonly version: string
}

/** A day with the balance that it began with, and what each chosen strategy made of it. */
export interface InputDay {
  readonly day: DayText
  readonly before: number
  /** By the id of the strategy, in the order of ids. USDT. */
  readonly made: readonly { readonly id: string; readonly pnl: number }[]
}

/** Stands for a name in addresses. */
export const idOf = (name: string): string => shortHash(name)

/**
 * Days of what was closed and of balances, in whatever order they came. The day that is still going on is no part of
 * them: so a stream moves nothing before midnight.
 */
export function inputsOf(daily: unknown, balances: unknown, choice: Choice, today: DayText): Inputs {
  const results = (dailyResults(daily) ?? []).filter(({ date }) => date < today)
  const ends = (dailyBalances(balances) ?? []).filter(({ date }) => date < today)
  const accounts = namedFrom([...results, ...ends].map(({ account }) => account))
  const strategies = namedFrom(results.map(({ strategy }) => strategy))
  const chosen = chosenOf(accounts, choice.accounts)
  const until = addDays(today, -1)
  const byAccount = [...chosen].map((account) => balancesOf(account, ends, until))
  const days = daysOf(
    results.filter(({ account }) => chosen.has(account)),
    byAccount,
    chosenOf(strategies, choice.strategies),
    until,
  )
  const whole = wholeOf(byAccount)
  const said = days.map(
    ({ day, before, made }) => `${day} ${before} ${made.map(({ id, pnl }) => `${id} ${pnl}`).join(' ')}`,
  )
  return {
    accounts,
    strategies,
    days,
    balances: whole,
    version: shortHash([...said, whole.at(-1)?.balance ?? 0].join('\n')),
  }
}

const namedFrom = (names: readonly string[]): readonly Named[] =>
  unique(names)
    .map((name) => ({ id: idOf(name), name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.name < b.name ? -1 : 1))

/** Names whose ids are among the chosen; all where none of them is. */
function chosenOf(all: readonly Named[], ids: readonly string[]): ReadonlySet<string> {
  const found = all.filter(({ id }) => ids.includes(id))
  return new Set((found.length === 0 ? all : found).map(({ name }) => name))
}

interface AccountBalances {
  readonly account: string
  /** At the end of each day; a day without a balance keeps the one before. */
  readonly ends: ReadonlyMap<DayText, DecimalText>
  /** What each day began with. */
  readonly before: ReadonlyMap<DayText, DecimalText>
}

function balancesOf(account: string, all: readonly DailyBalance[], until: DayText): AccountBalances {
  const own = new Map(all.filter((row) => row.account === account).map(({ date, balance }) => [date, balance]))
  const first = [...own.keys()].toSorted()[0]
  const [ends, before] = [new Map<DayText, DecimalText>(), new Map<DayText, DecimalText>()]
  let last: DecimalText | undefined
  for (const day of first === undefined ? [] : daysBetween(first, until)) {
    if (last !== undefined) before.set(day, last)
    last = own.get(day) ?? last
    ends.set(day, last!)
  }
  return { account, ends, before }
}

/** Summed over the accounts that are known on a day. */
const wholeOf = (accounts: readonly AccountBalances[]): Inputs['balances'] =>
  unique(accounts.flatMap(({ ends }) => [...ends.keys()]))
    .toSorted()
    .map((day) => ({ day, balance: floatOf(sumOf(accounts.flatMap(({ ends }) => ends.get(day) ?? []))) }))

/**
 * From the first result of a chosen strategy on. An account counts from the day after its first balance; a day that
 * begins with nothing has no return and is left out.
 */
function daysOf(
  results: readonly DailyResult[],
  accounts: readonly AccountBalances[],
  strategies: ReadonlySet<string>,
  until: DayText,
): readonly InputDay[] {
  const sums = new Map<DayText, Map<string, ExactSum>>()
  const begun = new Map(accounts.map(({ account, before }) => [account, before]))
  for (const { date, account, strategy, pnl } of results) {
    if (!strategies.has(strategy) || begun.get(account)?.has(date) !== true) continue
    const ofDay = sums.get(date) ?? new Map<string, ExactSum>()
    const sum = ofDay.get(strategy) ?? new ExactSum()
    sum.add(pnl)
    sums.set(date, ofDay.set(strategy, sum))
  }
  const first = [...sums.keys()].toSorted()[0]
  return (first === undefined ? [] : daysBetween(first, until)).flatMap((day): readonly InputDay[] => {
    const before = floatOf(sumOf(accounts.flatMap((one) => one.before.get(day) ?? [])))
    const made = [...(sums.get(day) ?? [])].map(([name, sum]) => ({ id: idOf(name), pnl: floatOf(sum.value) }))
    return before > 0 ? [{ day, before, made: made.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }] : []
  })
}

/** Return of each day as a fraction of the balance it began with, every strategy at its scale. */
export const returnsOf = (days: readonly InputDay[], scales: Scales): readonly number[] =>
  days.map(({ before, made }) => made.reduce((all, { id, pnl }) => all + (pnl * (scales[id] ?? 100)) / 100, 0) / before)
