import { type EpochMs, epoch } from '../core/time.ts'

/** A linked account as far as everyone may see it: never its key. */
export interface LinkedAccount {
  readonly id: string
  readonly name: string
  /** In the server's words: connecting, live, delayed, needs_attention; '' where it says none. */
  readonly state: string
  /** Why, as a sentence of the server. */
  readonly reason: string | null
  /** Number of the fact that said so; null where the list did. */
  readonly factSeq: number | null
}

/**
 * How well the linked accounts follow the exchange (I15): from the list of the server, and from its facts as they come.
 */
export interface AccountsState {
  readonly all: readonly LinkedAccount[]
  /** When this became known. */
  readonly asOf: EpochMs
  /** Read from disk, and the log is being folded over it: what is older than `asOf` is in it. */
  readonly isRestoring: boolean
  /** A fact came after the list was asked for: what that list says is older. */
  readonly isListOld: boolean
  /** Found just now, and not told yet. */
  readonly renames: readonly Renamed[]
}

/** An account that its owner gave another name. */
export interface Renamed {
  /** Its name until now. */
  readonly account: string
  readonly renamed: string
}

/** Nothing known of any account. */
export const NO_ACCOUNTS: AccountsState = {
  all: [],
  asOf: epoch(0),
  isRestoring: false,
  isListOld: false,
  renames: [],
}

/** Key of the list among the resources. */
export const ACCOUNTS_LIST = 'accountsList'

/** A state with this slice: what rules and views ask for. */
export interface HasAccounts {
  readonly accounts: AccountsState
}
