import type { StartPosition, WrittenFact } from '../../domain/lab/scenario.ts'
import type { WireFact } from '../../domain/wire/payloads/facts.ts'
import type { WirePosition } from '../../domain/wire/payloads/position.ts'

/** Names the laboratory server's history. */
export const LAB_EPOCH = 'lab'

/** The number in an event id of this history. */
export const seqOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1)) || 0

export interface LabFact extends WireFact<string, Readonly<Record<string, unknown>>> {
  readonly seq: number
}

/** What the laboratory server has written down, and the table of positions that follows from it. */
export interface LabHistory {
  readonly facts: readonly LabFact[]
  readonly head: () => number
  readonly positions: () => readonly WirePosition[]
  readonly tick: () => number
  /** Facts and values that only the list of stored notifications knows. */
  readonly storedOnly: readonly LabFact[]
  readonly isRead: (id: string) => boolean
  readonly read: (id: string) => void
  readonly write: (fact: WrittenFact, at: number) => LabFact
  readonly store: (id: string, fact: WrittenFact, at: number) => void
  /** Sets PnL and mark; gives the rows as they are told. */
  readonly move: (
    rows: readonly {
      readonly account: string
      readonly symbol: string
      readonly leg?: string | undefined
      readonly pnl: string
      readonly mark: string
    }[],
  ) => readonly object[]
}

type Row = WirePosition & { readonly leg: 'one_way' | 'long' | 'short' }

/** A history without facts over the positions of the set-up. */
export function labHistory(start: readonly StartPosition[], startedAt: number): LabHistory {
  const facts: LabFact[] = []
  const storedOnly: LabFact[] = []
  const read = new Set<string>()
  let rows: readonly Row[] = start.map((row) => rowOf(row, startedAt))
  let tick = 0

  const isOf = (
    row: Row,
    place: { readonly account?: unknown; readonly symbol?: unknown; readonly leg?: unknown },
  ): boolean =>
    row.accountname === place.account &&
    row.symbol === place.symbol &&
    (place.leg === undefined || row.leg === place.leg)

  function fold(fact: WrittenFact, at: number): void {
    switch (fact.type.replace(/^open_/, '')) {
      case 'position_opened':
        rows = [...rows.filter((row) => !isOf(row, { ...fact, leg: fact.leg ?? 'one_way' })), openedRow(fact, at)]
        return
      case 'position_modified':
        rows = rows.map((row) => (isOf(row, fact) ? { ...row, size: textOf(fact['new_qty']) ?? row.size } : row))
        return
      case 'position_closed':
        rows = rows.filter((row) => !isOf(row, fact))
        return
      default:
    }
  }

  function write(fact: WrittenFact, at: number): LabFact {
    fold(fact, at)
    const { type, ...fields } = fact
    const isOpening = type.replace(/^open_/, '') === 'position_opened'
    const data = isOpening ? { ...fields, position: openedRow(fact, at) } : fields
    const seq = facts.length + 1
    const written = {
      id: `${LAB_EPOCH}-${seq}`,
      seq,
      event_type: type,
      event_timestamp: new Date(at).toISOString(),
      data,
    }
    facts.push(written)
    return written
  }

  function store(id: string, { type, ...data }: WrittenFact, at: number): void {
    storedOnly.push({ id, seq: 0, event_type: type, event_timestamp: new Date(at).toISOString(), data })
  }

  const move: LabHistory['move'] = (moved) => {
    tick += 1
    return moved.map(({ account, symbol, leg, pnl, mark }) => {
      const old = rows.find((row) => isOf(row, { account, symbol, leg }))?.unrealisedPnl ?? '0'
      rows = rows.map((row) =>
        isOf(row, { account, symbol, leg }) ? { ...row, unrealisedPnl: pnl, markPrice: mark } : row,
      )
      return {
        account,
        symbol,
        ...(leg === undefined ? {} : { leg }),
        old_pnl: old,
        new_pnl: pnl,
        pnl_change: differenceOf(pnl, old),
        mark_price: mark,
      }
    })
  }

  return {
    facts,
    storedOnly,
    head: () => facts.length,
    positions: () => rows,
    tick: () => tick,
    isRead: (id) => read.has(id),
    read: (id) => void read.add(id),
    write,
    store,
    move,
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const differenceOf = (a: string, b: string): string => String(Math.round((Number(a) - Number(b)) * 1e8) / 1e8)

const rowOf = (row: StartPosition, at: number): Row => ({
  symbol: row.symbol,
  side: row.side,
  accountname: row.account,
  strategyname: row.strategy ?? null,
  unrealisedPnl: row.pnl,
  avgPrice: row.price,
  markPrice: row.mark ?? row.price,
  takeProfit: null,
  stopLoss: null,
  size: row.size,
  positionValue: String(Number(row.size) * Number(row.mark ?? row.price)),
  leverage: '10',
  createdTime: new Date(at).toISOString(),
  leg: row.leg,
})

const openedRow = (fact: WrittenFact, at: number): Row =>
  rowOf(
    {
      account: fact.account ?? '',
      symbol: fact.symbol ?? '',
      side: fact.side ?? 'Buy',
      leg: fact.leg ?? 'one_way',
      size: textOf(fact['qty']) ?? '1',
      price: textOf(fact['price']) ?? '100',
      pnl: textOf(fact['pnl']) ?? '0',
      mark: textOf(fact['price']) ?? '100',
      strategy: textOf(fact['strategy']),
    },
    at,
  )
