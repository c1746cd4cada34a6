import { sum, unique } from '../../core/lists.ts'
import { recordFrom, recordsIn, recordsUnder, textFrom, type Wire } from '../../core/wire.ts'
import type { Advice } from '../view.types.ts'
import { SCENARIOS } from './constants.ts'
import { cardsOf, laneOfCard } from './lanes.ts'
import type { AccountAfter, BeforeAfter, Broken, Held, Scenario, StrategyAfter } from './view.types.ts'

/** Most that the strategies of a stage may be given, per cent of the account. */
export type Caps = Readonly<Record<string, number>>

/** Per cent of an account that can be given away. */
const WHOLE = 100
/** Shares are rounded to hundredths. */
const ROUNDING = 0.005

/** Balances in USDT by account (GET /balances). */
export const balancesFrom = (value: unknown): ReadonlyMap<string, number> => balancesIn(recordsIn(value))

/** The same at the end of a day of the user's zone (GET /pnl/accounts/balances-daily). */
export const balancesOn = (day: string, value: unknown): ReadonlyMap<string, number> =>
  balancesIn((recordsUnder(value, 'days') ?? []).filter((row) => row['date'] === day))

function balancesIn(rows: readonly Wire[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((row): readonly [string, number][] => {
      const [name, balance] = [textFrom(row['account_name']), Number(row['balance_usdt'])]
      return name === null || !Number.isFinite(balance) ? [] : [[name, balance]]
    }),
  )
}

/** The caps by stage, of the value of the configuration's field; null where it is none. */
export function capsFrom(value: unknown): Caps | null {
  const record = recordFrom(value)
  return record === null
    ? null
    : Object.fromEntries(
        Object.entries(record).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
}

/** Ids of the actions that are selected. */
export type Chosen = readonly string[]

/**
 * What each account holds now, after what is ticked, and after what is selected or all that is ready on top of
 * it. Money goes with the strategies that move; a balance update says the same money by account, and counts nothing
 * more.
 */
export function beforeAfter(
  all: readonly Advice[],
  balances: ReadonlyMap<string, number>,
  caps: Caps | null,
  chosen: Chosen = [],
): BeforeAfter {
  const acts = movable(all)
  const behind = behindOf(acts, chosen)
  const names = unique([...acts.flatMap(({ account, toAccount }) => [account, toAccount]), ...balances.keys()])
  const accounts = names
    .toSorted((a, b) => (balances.get(b) ?? 0) - (balances.get(a) ?? 0) || a.localeCompare(b, 'en'))
    .map((account) => accountAfter(account, acts, { balance: balances.get(account) ?? null, caps, behind }))
  const scenarios = SCENARIOS.filter((one) => one !== 'chosen' || acts.some(({ id }) => chosen.includes(id)))
  return { scenarios, accounts, broken: accounts.flatMap((account) => brokenIn(account, scenarios)) }
}

/** Actions that move strategies: a balance update says the same money by account. */
export const movable = (all: readonly Advice[]): readonly Advice[] =>
  all.filter(({ kind }) => kind !== 'balance_update')

/** Ids of the actions that each scenario has behind it. */
type Behind = Readonly<Record<Scenario, ReadonlySet<string>>>

/** What is behind each scenario. An end of a swap is ready when its card is: no half of one is looked ahead to. */
export function behindOf(acts: readonly Advice[], chosen: Chosen): Behind {
  const done = acts.filter(({ isDone }) => isDone).map(({ id }) => id)
  const ready = cardsOf(acts).flatMap((card) => (laneOfCard(card) === 'ready' ? card.ends.map(({ id }) => id) : []))
  return {
    now: new Set(),
    ticked: new Set(done),
    chosen: new Set([...done, ...chosen]),
    ready: new Set([...done, ...ready]),
  }
}

const inEach = <T>(of: (scenario: Scenario) => T): Readonly<Record<Scenario, T>> =>
  Object.fromEntries(SCENARIOS.map((scenario) => [scenario, of(scenario)])) as Readonly<Record<Scenario, T>>

function accountAfter(
  account: string,
  acts: readonly Advice[],
  { balance, caps, behind }: { readonly balance: number | null; readonly caps: Caps | null; readonly behind: Behind },
): AccountAfter {
  const strategies = acts
    .filter((act) => act.account === account || act.toAccount === account)
    .map((act): StrategyAfter => ({
      id: act.id,
      strategy: act.strategy ?? '',
      from: act.account === account ? null : act.account,
      held: inEach((scenario) => heldOn(account, act, behind[scenario].has(act.id), caps)),
    }))
    .filter(({ held }) => SCENARIOS.some((scenario) => (held[scenario]?.share ?? 0) > 0))
  const moved = (scenario: Scenario): number => sum(movesOf(account, acts, behind[scenario]).map(({ usdt }) => usdt))
  return {
    account,
    balance: inEach((scenario) => (balance === null ? null : hundredths(balance + moved(scenario)))),
    share: inEach((scenario) => hundredths(strategies.reduce((all, one) => all + (one.held[scenario]?.share ?? 0), 0))),
    strategies,
  }
}

/** Money that the actions behind a scenario bring to an account, or take from it. USDT. */
export const movesOf = (
  account: string,
  acts: readonly Advice[],
  behind: ReadonlySet<string>,
): readonly { readonly act: Advice; readonly usdt: number }[] =>
  acts
    .filter((act) => act.account !== act.toAccount && behind.has(act.id))
    .map((act) => ({
      act,
      usdt: (act.toAccount === account ? 1 : act.account === account ? -1 : 0) * (act.balanceChange ?? 0),
    }))
    .filter(({ usdt }) => usdt !== 0)

/** What a strategy holds of an account, before or after its action; null where it is on another. */
function heldOn(account: string, act: Advice, isDone: boolean, caps: Caps | null): Held | null {
  if ((isDone ? act.toAccount : act.account) !== account) return null
  const share = (isDone ? act.shareNext : act.shareNow) ?? 0
  const stage = isDone ? act.nextStage : act.stage
  const cap = stage === null ? null : (caps?.[stage.toLowerCase()] ?? null)
  return { share, cap, isOver: cap !== null && share > cap + ROUNDING }
}

function brokenIn({ account, share, strategies }: AccountAfter, scenarios: readonly Scenario[]): readonly Broken[] {
  const isOver = (all: number): boolean => all > WHOLE + ROUNDING
  const later = scenarios.filter((one) => one !== 'now')
  return later.flatMap((scenario) => [
    ...strategies.flatMap(({ strategy, held }): readonly Broken[] => {
      const own = held[scenario]
      return own === null || own.cap === null || !own.isOver
        ? []
        : [{ scenario, account, strategy, share: own.share, cap: own.cap, isSoNow: held.now?.isOver === true }]
    }),
    ...(isOver(share[scenario])
      ? [{ scenario, account, strategy: null, share: share[scenario], cap: WHOLE, isSoNow: isOver(share.now) }]
      : []),
  ])
}

const hundredths = (value: number): number => Math.round(value * 100) / 100
