import { liveChartPath } from '../access/chartPaths.ts'
import type { DecimalText } from '../core/decimal.ts'
import { totalOf } from '../core/units.ts'
import { pairsOf } from '../access/address.ts'
import { balancesOf } from '../dashboard/accounts.ts'
import { positionRows } from '../live/screen/rows.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { State } from '../state.ts'
import type { FigureId } from './figures.ts'
import type { Line, Step } from './view.types.ts'

/** What a figure of the present is made of; null while it is not known. */
export interface OpenParts {
  readonly noun: 'position' | 'account'
  readonly value: DecimalText
  readonly steps: readonly Step[]
  readonly rows: number
  readonly asOf: number
  /** The lines from a place on. */
  readonly lines: (from: number, count: number) => readonly Line[]
}

/** What a position adds to a figure. */
const OF_POSITION: Readonly<Partial<Record<FigureId, (row: PositionRow) => DecimalText | null>>> = {
  'cards.pnl': (row) => row.pnl,
  'cards.open': () => '1' as DecimalText,
  'cards.exposure': (row) => row.value,
}

/** A figure of open positions or wallets, of all accounts or of the one that the address names. */
export function openParts(state: State, figure: FigureId, address: string): OpenParts | null {
  const account = pairsOf(address).get('account') ?? ''
  const addend = OF_POSITION[figure]
  return addend === undefined ? walletParts(state, account) : positionParts(state, account, figure, addend)
}

function positionParts(
  state: State,
  account: string,
  figure: FigureId,
  addend: (row: PositionRow) => DecimalText | null,
): OpenParts | null {
  if (!state.live.store.isInitialized) return null
  const rows = positionRows(state).filter((row) => row.closed === null && (account === '' || row.account === account))
  const unit = figure === 'cards.open' ? 'count' : 'USDT'
  const side = (name: 'long' | 'short'): Step => {
    const own = rows.filter((row) => row.side === name)
    return { label: name === 'long' ? 'Long' : 'Short', value: totalOf(own.map(addend)), unit, rows: own.length }
  }
  return {
    noun: 'position',
    value: totalOf(rows.map(addend)),
    steps: [side('long'), side('short')],
    rows: rows.length,
    asOf: state.at,
    lines: (from, count) =>
      rows.slice(from, from + count).map((row) => ({
        id: row.id,
        at: row.openedAt,
        name: row.base,
        side: row.side,
        detail: [row.strategy, row.account].filter((name) => name !== null).join(', '),
        amount: addend(row),
        href: liveChartPath(row.symbol, row.side, row.account),
      })),
  }
}

function walletParts(state: State, account: string): OpenParts | null {
  const entry = state.resources.byKey['balances']
  if (entry === undefined || entry.loadedAt === null) return null
  const own = balancesOf(state).filter((one) => account === '' || one.account === account)
  const value = totalOf(own.map((one) => one.balance))
  return {
    noun: 'account',
    value,
    steps: [{ label: 'Sum over the accounts', value, unit: 'USDT', rows: own.length }],
    rows: own.length,
    asOf: entry.loadedAt,
    lines: (from, count) =>
      own.slice(from, from + count).map((one) => ({
        id: one.account,
        at: null,
        name: one.account,
        side: null,
        detail: 'Wallet balance',
        amount: one.balance,
        href: null,
      })),
  }
}
