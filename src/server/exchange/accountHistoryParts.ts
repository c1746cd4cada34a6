import type { EpochMs } from '../../domain/core/time.ts'
import type { Execution } from '../../domain/trades/execution.ts'
import type { Clock } from '../clock.ts'
import type { AccountCalls } from './calling/calls.ts'
import type { CallResult } from './calling/fault.ts'
import type { KnownPositions } from './heldModes.ts'
import type { HistoryGapParts } from './historyGaps.ts'
import type { ExchangeListener } from './port.ts'
import type { ExchangeStore } from './store.types.ts'

/** What the history of one account is made of. */
export interface AccountHistoryParts extends Pick<HistoryGapParts, 'onSetAside' | 'onMissing'> {
  readonly accountId: string
  readonly calls: AccountCalls
  readonly store: ExchangeStore
  readonly listener: ExchangeListener
  readonly clock: Clock
  /** The exchange's clock minus ours. */
  readonly offsetMs: () => number
  readonly positions: KnownPositions
  /** Fetches the positions anew. Within a turn. */
  readonly lookAtPositions: () => Promise<CallResult<unknown>>
  /** Runs what asks the exchange and settles the answer, one after another. What the stream tells does not wait. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T | null>
  /** Writes until it is written. */
  readonly write: <T>(write: () => T | Promise<T>) => Promise<T | null>
  /** Told when fills of the stream closed something for which the exchange's PnL row must be fetched. */
  readonly onAwaitingRows: () => void
  /** Hears what a piece of work threw. */
  readonly onFailure: (error: unknown) => void
  /** Oldest instant wanted. */
  readonly floor: () => EpochMs
  readonly signal: AbortSignal
}

/** What catching up brought. */
export interface CaughtUp {
  readonly isNews: boolean
  /** Orders closed something for which the exchange has no PnL row yet. */
  readonly isAwaitingRows: boolean
  /** All fills of that time, known ones too. */
  readonly fills: readonly Execution[]
}
