// The wire: every call and every message of a stream, as server and client read them.

// Calls
export { CALLS, families, type CallName, type Calls } from '../domain/wire/rest/table.ts'
export type { AnswerOf, Call, Refused, Saying } from '../domain/wire/rest/call.ts'

// Streams
export { streamMessage, readStreamMessage } from '../domain/wire/streams.ts'
export type {
  ConnectionEstablished,
  GlobalFact,
  Heartbeat,
  PnlChanges,
  StreamMessage,
  UnifiedNotification,
} from '../domain/wire/sse.ts'
export type { UpdatesName } from '../domain/notifications/types/index.ts'
