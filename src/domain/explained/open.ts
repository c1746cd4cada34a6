import { liveChartPath } from '../access/chartPaths.ts'
import { pairsOf, readAddress } from '../access/address.ts'
import { LIVE_ADDRESS } from '../access/addresses.ts'
import { compareDecimals, decimalFrom, type DecimalText, negated, sumOf } from '../core/decimal.ts'
import { totalOf } from '../core/units.ts'
import { balancesOf } from '../dashboard/accounts.ts'
import { shownRows } from '../live/screen/order.ts'
import { positionRows } from '../live/screen/rows.ts'
import { setFilterNames } from '../live/screen/texts.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { State } from '../state.ts'
import { plain, step, type PartsOf } from './parts.ts'
import { percent } from './recipe.ts'
import { explainedTexts as texts } from './texts.ts'
import type { Line, Step } from './view.types.ts'

/** Rows with what the exchange wrote, and the wallets beside them. */
interface Open {
  readonly rows: readonly PositionRow[]
  readonly balance: DecimalText | null
}

/** How open positions become a figure. */
interface OpenRecipe {
  readonly addend: (row: PositionRow) => DecimalText | null
  readonly value: (open: Open) => DecimalText | null
  readonly steps: (open: Open) => readonly Step[]
  /** The first of its rows, where the figure is the one of a row. */
  readonly isBefore?: (a: DecimalText, b: DecimalText) => boolean
}

const pnlOf = (row: PositionRow): DecimalText | null => row.pnl
const valueOf = (row: PositionRow): DecimalText | null => row.value
const marginOf = (row: PositionRow): DecimalText | null => decimalFrom(row.margin)
const signedValueOf = ({ side, value }: PositionRow): DecimalText | null =>
  value === null || side === 'long' ? value : negated(value)

const sumBy = (rows: readonly PositionRow[], addend: OpenRecipe['addend']): DecimalText => totalOf(rows.map(addend))

/** A sum over the positions, by side. */
const sum = (addend: OpenRecipe['addend'], unit: 'USDT' | 'count' = 'USDT'): OpenRecipe => ({
  addend,
  value: ({ rows }) => sumBy(rows, addend),
  steps: ({ rows }) =>
    (['long', 'short'] as const).map((side) => {
      const own = rows.filter((row) => row.side === side)
      return step(side === 'long' ? texts.long : texts.short, sumBy(own, addend), unit, own.length)
    }),
})

const ofBalance = (addend: OpenRecipe['addend'], label: string): OpenRecipe => ({
  addend,
  value: ({ rows, balance }) => percent(sumBy(rows, addend), balance),
  steps: ({ rows, balance }) => [step(label, sumBy(rows, addend), 'USDT', rows.length), plain(texts.balance, balance)],
})

const extreme = (label: string, sign: 1 | -1): OpenRecipe => {
  const isBefore = (a: DecimalText, b: DecimalText): boolean => compareDecimals(a, b) === sign
  const first = ({ rows }: Open): DecimalText | null =>
    rows.reduce<DecimalText | null>(
      (best, { pnl }) => (pnl !== null && (best === null || isBefore(pnl, best)) ? pnl : best),
      null,
    )
  return {
    addend: pnlOf,
    isBefore,
    value: first,
    steps: (open) => [step(label, first(open), 'USDT', open.rows.length)],
  }
}

const RECIPES: Readonly<Record<string, OpenRecipe>> = {
  'cards.pnl': sum(pnlOf),
  'cards.open': sum(() => '1' as DecimalText, 'count'),
  'cards.exposure': sum(valueOf),
  'cards.margin': sum(marginOf),
  'cards.exposureNet': sum(signedValueOf),
  'cards.roiPct': {
    addend: pnlOf,
    value: ({ rows }) => percent(sumBy(rows, pnlOf), sumBy(rows, marginOf)),
    steps: ({ rows }) => [
      step(texts.unrealised, sumBy(rows, pnlOf), 'USDT', rows.length),
      plain(texts.margin, sumBy(rows, marginOf), rows.length),
    ],
  },
  'cards.exposurePctOfBalance': ofBalance(valueOf, texts.exposure),
  'cards.pctOfBalance': ofBalance(pnlOf, texts.unrealised),
  'cards.best': extreme(texts.most, 1),
  'cards.worst': extreme(texts.least, -1),
}

/** A figure of open positions, of those that pass the filters of the address, or of wallets. */
export const openParts: PartsOf = (state, { figure, address }) => {
  const recipe = RECIPES[figure]
  if (recipe === undefined) return walletParts(state, pairsOf(address).get('account') ?? '')
  if (!state.live.store.isInitialized) return null
  const { values: filters } = readAddress(LIVE_ADDRESS, address)
  const passing = shownRows(positionRows(state), filters).filter((row) => row.closed === null)
  const { isBefore, addend } = recipe
  const rows = isBefore === undefined ? passing : passing.toSorted((a, b) => inOrder(a.pnl, b.pnl, isBefore))
  const open = { rows, balance: balanceIn(state, filters.account) }
  return {
    noun: 'position',
    value: recipe.value(open),
    steps: recipe.steps(open),
    rows: rows.length,
    period: texts.now,
    filters: setFilterNames(filters),
    asOf: state.at,
    lines: (from, count) => rows.slice(from, from + count).map((row) => lineOf(row, addend(row))),
  }
}

const inOrder = (a: DecimalText | null, b: DecimalText | null, isBefore: (a: DecimalText, b: DecimalText) => boolean) =>
  a === null || b === null ? (a === null ? 1 : -1) : isBefore(a, b) ? -1 : 1

/** A position with what it adds. */
export const lineOf = (row: PositionRow, amount: DecimalText | null): Line => ({
  id: row.id,
  at: row.openedAt,
  name: row.base,
  side: row.side,
  detail: [row.strategy, row.account].filter((name) => name !== null).join(', '),
  amount,
  href: liveChartPath(row.symbol, row.side, row.account),
})

/** The wallets' sum, of one account where one is named; null while it is not known. */
export function balanceIn(state: State, account: string): DecimalText | null {
  const own = balancesOf(state).filter((one) => account === '' || one.account === account)
  return own.length === 0 ? null : sumOf(own.map(({ balance }) => balance))
}

function walletParts(state: State, account: string): ReturnType<PartsOf> {
  const entry = state.resources.byKey['balances']
  if (entry === undefined || entry.loadedAt === null) return null
  const own = balancesOf(state).filter((one) => account === '' || one.account === account)
  const value = totalOf(own.map((one) => one.balance))
  return {
    noun: 'account',
    value,
    steps: [step(texts.accounts, value, 'USDT', own.length)],
    rows: own.length,
    period: texts.now,
    asOf: entry.loadedAt,
    lines: (from, count) =>
      own.slice(from, from + count).map((one) => ({
        id: one.account,
        at: null,
        name: one.account,
        side: null,
        detail: texts.wallet,
        amount: one.balance,
        href: null,
      })),
  }
}
