import { decimalFrom, type DecimalText } from '../core/decimal.ts'
import { remembered } from '../core/select.ts'
import { totalOf } from '../core/units.ts'
import { recordsIn, recordsUnder, textFrom } from '../core/wire.ts'
import type { HasLive } from '../live/state.ts'
import type { HasResources } from '../resources/model.ts'

/** The slices that are looked at here. */
type Seen = HasLive & HasResources

/** Series colours; later accounts share the last (look.md). */
const SWATCHES = 6

export interface AccountBalance {
  readonly account: string
  readonly balance: DecimalText
}

/** Answer of GET /balances, readable rows only. */
export const balancesOf = (state: Seen): readonly AccountBalance[] =>
  selectBalances('', state.resources.byKey['balances']?.value)

const selectBalances = remembered((value: unknown): readonly AccountBalance[] =>
  recordsIn(value).flatMap(({ account_name: account, balance_usdt: balance }) => {
    const amount = decimalFrom(balance)
    return typeof account === 'string' && amount !== null ? [{ account, balance: amount }] : []
  }),
)

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
