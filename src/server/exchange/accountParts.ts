import type { ConnectBudget } from './streaming/connectBudget.ts'
import type { LinkedKey } from './account.types.ts'
import type { ExchangeListener } from './port.ts'
import type { ExchangeStore } from './store.types.ts'
import type { Shared } from './calling/rest.ts'
import type { Send } from './calling/sdk.ts'
import type { Connect } from './streaming/socket.ts'

/** What one followed account is made of. */
export interface AccountParts {
  readonly key: LinkedKey
  readonly shared: Shared
  readonly send: Send
  readonly connect: Connect
  readonly streamUrl: string
  readonly connects: ConnectBudget
  readonly listener: ExchangeListener
  readonly store: ExchangeStore
  /** Oldest history wanted, in ms before now; absent: all that the exchange keeps. */
  readonly historyMs?: number
  /** Addresses of this server that keys may be bound to; none: not configured. */
  readonly ownIps?: readonly string[]
  /** Called whenever the set of symbols held may have changed. */
  readonly onSymbols: () => void
  readonly log: { warn(fields: object, text: string): void }
}
