import type { BillingConnection } from './billing/connection.ts'
import type { Clock } from './clock.ts'
import type { Settings } from './config.ts'
import type { Db } from './db/open.ts'
import type { Room } from './db/embedded/room.ts'
import type { OnRequest } from './exchange/calling/rest.ts'
import type { Exchange, ExchangeListener } from './exchange/port.ts'
import type { ExchangeStore } from './exchange/store.types.ts'
import type { Log } from './log.ts'
import type { PaperProgram } from './paperProgram.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** The exchange connection, and the paper exchange beside it where that is the environment. */
export interface ExchangeSide {
  readonly exchange: Exchange
  readonly paper: PaperProgram | null
}

/** How an exchange connection is made: `listener` and `store` are ready to be told. */
export type MakeExchange = (parts: {
  readonly settings: Settings
  readonly listener: ExchangeListener
  readonly store: ExchangeStore
  readonly log: Log
  readonly clock: Clock
  readonly onRequest: OnRequest
}) => ExchangeSide | Promise<ExchangeSide>

/** How the card provider is reached. `ownUrl` is where this server answers on this machine. */
export type ConnectBilling = (parts: {
  readonly settings: Settings
  readonly ownUrl: URL
  readonly log: Log
  readonly clock: Clock
}) => Promise<BillingConnection>

/** What is there before anything is composed. */
export interface Ground {
  readonly settings: Settings
  readonly publicUrl: URL
  readonly ownUrl: URL
  readonly build: string
  readonly clock: Clock
  readonly log: Log
  readonly db: Db
  readonly room: Room
  /** Why there is no new dump of it, in words; null where nothing is missing. */
  readonly missingDump: () => string | null
  readonly makeExchange: MakeExchange
  readonly connectBilling?: ConnectBilling | undefined
  readonly telemetry?: Telemetry | undefined
  /** Somebody makes sample accounts after this: who signs in as a sample user waits for his. */
  readonly makesSamples?: boolean | undefined
}
