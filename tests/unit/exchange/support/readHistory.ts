import { epoch } from '../../../../src/domain/core/time.ts'
import type { ClosedRow, Execution } from '../../../../src/domain/trades/execution.ts'
import { AccountHistory } from '../../../../src/server/exchange/accountHistory.ts'
import type { AccountCalls, HistoryAsk } from '../../../../src/server/exchange/calling/calls.ts'
import type { ExchangeListener } from '../../../../src/server/exchange/port.ts'
import { PositionBook } from '../../../../src/server/exchange/positionBook.ts'
import { Serial, untilWritten } from '../../../../src/server/exchange/serial.ts'
import type { ExchangeStore } from '../../../../src/server/exchange/store.types.ts'

/** The history of one account over the store and the listener of a server. */
export interface ReadHistory {
  /** Fills and rows that the exchange has from now on. */
  has(executions: readonly Execution[], rows?: readonly ClosedRow[]): void
  /** Reads what came since, settles and tells it. */
  look(): Promise<void>
  /** Fills of the stream; resolves when they are settled. */
  hear(executions: readonly Execution[]): Promise<void>
  /** How often a fill of the stream closed something whose row is to be fetched. */
  awaited(): number
}

/** Reads it for the first time, an empty one: what closes later is news. A write that failed is tried again at once. */
export async function readHistory({
  accountId,
  store,
  listener,
}: {
  readonly accountId: string
  readonly store: ExchangeStore
  readonly listener: ExchangeListener
}): Promise<ReadHistory> {
  const known: { executions: Execution[]; closedRows: ClosedRow[] } = { executions: [], closedRows: [] }
  let awaited = 0
  const clock = {
    // Before all that `fill` makes.
    now: () => 1_700_000_000_000,
    once: (_ms: number, act: () => void) => {
      setImmediate(act)
      return () => undefined
    },
    every: () => () => undefined,
  }
  const fail = (error: unknown): never => {
    throw error
  }
  const signal = new AbortController().signal
  const turns = new Serial(fail)
  const positions = new PositionBook([])
  // A whole list long ago: what is not in it was flat then.
  positions.fetched([], 0, epoch(1))
  const calls = {
    mode: async () => null,
    list: (path: string) => ({ path, report: fail }),
    history: async ({ endpoint }: HistoryAsk) => ({
      ok: true,
      value: {
        executions: endpoint === 'executions' ? known.executions : [],
        closedRows: endpoint === 'closed_pnl' ? known.closedRows : [],
        cursor: '',
        rowCount: 1,
      },
    }),
  } as unknown as AccountCalls
  const history = new AccountHistory({
    accountId,
    calls,
    store,
    listener,
    clock,
    positions,
    signal,
    offsetMs: () => 0,
    floor: () => epoch(0),
    inTurn: (work) => turns.add(work),
    write: (write) => untilWritten(write, { clock, random: () => 0, signal, onFailure: () => undefined }),
    lookAtPositions: async () => ({ ok: true, value: null }),
    onAwaitingRows: () => void (awaited += 1),
    onFailure: fail,
    onSetAside: () => undefined,
    onMissing: () => undefined,
  })
  const look = async (): Promise<void> => void (await turns.add(() => history.catchUp()))
  await history.load()
  await look()
  return {
    has(executions, rows = []) {
      known.executions.push(...executions)
      // The exchange has one row of an order.
      const grown = new Set(rows.map(({ orderId }) => orderId))
      known.closedRows = [...known.closedRows.filter(({ orderId }) => !grown.has(orderId)), ...rows]
    },
    look,
    async hear(executions) {
      await history.heard(executions)
      await turns.idle()
    },
    awaited: () => awaited,
  }
}
