import { decimalFrom, sumOf, type DecimalText } from '../core/decimal.ts'
import { unique } from '../core/lists.ts'
import { remembered } from '../core/select.ts'
import { totalOf } from '../core/units.ts'
import { recordsIn, recordsUnder, textFrom, type Wire } from '../core/wire.ts'
import type { HasLive } from '../live/state.ts'
import type { HasResources } from '../resources/model.ts'

/** The slices that are looked at here. */
type Seen = HasLive & HasResources

/** Series colours; later accounts share the last (look.md). */
const SWATCHES = 6

export interface AccountBalance {
  readonly account: string
  /** USDT. */
  readonly balance: DecimalText
  /** Beside it, never added to it: its worth moves without a trade. */
  readonly others: readonly OtherCoin[]
}

/** A coin other than USDT in a wallet. */
export interface OtherCoin {
  readonly coin: string
  readonly amount: DecimalText
  /** USD; null where nothing is said of it. */
  readonly worth: DecimalText | null
}

/** Answer of GET /balances, readable rows only. */
export const balancesOf = (state: Seen): readonly AccountBalance[] =>
  selectBalances('', state.resources.byKey['balances']?.value)

const selectBalances = remembered((value: unknown): readonly AccountBalance[] =>
  recordsIn(value).flatMap(({ account_name: account, balance_usdt: balance, others }) => {
    const amount = decimalFrom(balance)
    return typeof account === 'string' && amount !== null
      ? [{ account, balance: amount, others: recordsIn(others).flatMap(otherFrom) }]
      : []
  }),
)

function otherFrom({ coin, amount, worth_usd: worth }: Wire): readonly OtherCoin[] {
  const held = decimalFrom(amount)
  return typeof coin === 'string' && held !== null ? [{ coin, amount: held, worth: decimalFrom(worth) }] : []
}

/** Coins of several wallets, each once, by name; a worth that is not told of one is told of none. */
export function othersOf(balances: readonly AccountBalance[]): readonly OtherCoin[] {
  const all = balances.flatMap(({ others }) => others)
  return unique(all.map(({ coin }) => coin))
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((coin) => {
      const held = all.filter((one) => one.coin === coin)
      const worths = held.map(({ worth }) => worth).filter((worth) => worth !== null)
      return {
        coin,
        amount: sumOf(held.map(({ amount }) => amount)),
        worth: worths.length < held.length ? null : sumOf(worths),
      }
    })
}

/** Sum of all balances, of one account where one is named; null while unknown. */
export function balanceOf(state: Seen, account = ''): number | null {
  const balances = balancesOf(state).filter((one) => account === '' || one.account === account)
  return balances.length === 0 ? null : Number(totalOf(balances.map((one) => one.balance)))
}

/** All accounts heard of, by name. */
export const accountNames = (state: Seen): readonly string[] =>
  selectNames('', balancesOf(state), state.live.positions.indexByKey, summaryAccounts(state))

const selectNames = remembered(
  (balances: readonly AccountBalance[], index: ReadonlyMap<string, number>, summary: string): readonly string[] => {
    const fromPositions = [...index.keys()].map((key) => key.slice(0, key.indexOf('|')).replaceAll('%7C', '|'))
    return [
      ...new Set([
        ...balances.map((one) => one.account),
        ...fromPositions,
        ...(summary === '' ? [] : summary.split('\n')),
      ]),
    ].sort()
  },
)

const summaryAccounts = ({ resources }: Seen): string =>
  (recordsUnder(resources.byKey['pnlAccountsSummary']?.value, 'accounts') ?? [])
    .flatMap((one) => textFrom(one['account_name']) ?? [])
    .join('\n')

/** Index of an account's series colour. */
export const swatchOf = (state: Seen, account: string): number =>
  Math.min(SWATCHES - 1, Math.max(0, accountNames(state).indexOf(account)))
