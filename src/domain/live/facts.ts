import type { Logged } from '../core/fact.ts'
import type { EventOf, LogEntry } from '../event.ts'
import { TOLD_FACTS } from '../notifications/types/index.ts'

/** Facts of the server: numbered without gaps by ours, never coalesced, counted once (reliability 4.1 R1, R6). */
export const SERVER_FACTS = [
  'live.position_opened',
  'live.position_modified',
  'live.position_closed',
  'live.position_check_changed',
  'live.trade_closed',
  'live.trade_corrected',
  'live.account_state_changed',
  'live.subscription_changed',
  'live.setup_changed',
  'live.configuration_changed',
  'live.withheld',
  'live.unknown_told',
  ...TOLD_FACTS.map(({ type }) => type),
] as const

export type ServerFactType = (typeof SERVER_FACTS)[number]
export type ServerFact = EventOf<ServerFactType>
export type ServerFactEntry = Logged<ServerFact>

const NAMES: ReadonlySet<string> = new Set(SERVER_FACTS)

/** Whether an entry is a fact of the server. */
export const isServerFact = (entry: LogEntry): entry is ServerFactEntry => NAMES.has(entry.type)

/** Whether an event, not yet logged, is a fact of the server. */
export const isServerFactEvent = (event: { readonly type: string }): event is ServerFact => NAMES.has(event.type)
