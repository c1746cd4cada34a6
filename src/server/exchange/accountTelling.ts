import type { AccountState, ExchangePosition, PositionChange, WalletBalance } from './account.types.ts'
import type { AccountParts } from './accountParts.ts'
import { cleanText } from './calling/fault.ts'
import { Gathered } from './gathered.ts'
import { Serial, untilWritten } from './serial.ts'
import type { Gap } from './store.types.ts'
import { UnreadRows } from './unreadRows.ts'

const FAILED = 'Work of an account failed.'

export interface TellingParts extends Pick<AccountParts, 'key' | 'shared' | 'listener' | 'onSymbols' | 'log'> {
  readonly signal: AbortSignal
  /** Whether a position stood already when its account came. */
  readonly isFromBefore: (position: ExchangePosition) => boolean
  /** Which days of which history could not be read, as sentences; null says nothing. */
  readonly missing: () => readonly (string | null)[]
  /** Takes what of the account is left out, as a sentence; null for nothing. */
  readonly onLeftOut: (detail: string | null) => void
}

/** What is said of one account: to its listener in the order in which it came, until it is written, and to the log. */
export class AccountTelling {
  private readonly parts: TellingParts
  private readonly turns: Serial
  private readonly changes: Gathered<PositionChange, void>
  private readonly unread = new UnreadRows()

  constructor(parts: TellingParts) {
    const { key, listener, onSymbols } = parts
    this.parts = parts
    this.turns = new Serial((error) => this.failed(error))
    this.changes = new Gathered(
      (work) => this.turns.add(work),
      async (changes) => {
        onSymbols()
        await this.write(() => listener.positionsChanged(key.accountId, changes))
      },
    )
  }

  async state(state: AccountState): Promise<void> {
    const { key, listener } = this.parts
    await this.turns.add(() => this.write(() => listener.stateChanged(key.accountId, state)))
  }

  async positions(changes: readonly PositionChange[]): Promise<void> {
    if (changes.length > 0) await this.changes.add(changes.map((change) => this.withAge(change)))
  }

  async wallet(wallet: WalletBalance): Promise<void> {
    const { key, listener } = this.parts
    await this.turns.add(() => this.write(() => listener.walletChanged(key.accountId, wallet)))
  }

  /** Writes at once, and again until it is written; null when the account is stopped before. */
  write<T>(write: () => T | Promise<T>): Promise<T | null> {
    const { clock, random } = this.parts.shared
    return untilWritten(write, {
      clock,
      random,
      signal: this.parts.signal,
      onFailure: (error) => this.warn('What the exchange told could not be written. It is tried again.', error),
    })
  }

  /** Rows of an answer that could not be read, as they came. */
  unreadRows(path: string, rows: readonly unknown[]): void {
    this.leftOut(this.unread.take(path, rows))
  }

  /** What is left out of the account, with its state. */
  leftOut(unread = this.unread.sentence()): void {
    const all = [unread, ...this.parts.missing()].filter((part) => part !== null)
    this.parts.onLeftOut(all.join(' ') || null)
  }

  setAside(of: string, { from, to }: Gap): void {
    this.log(
      { of, from, to },
      'The pages of this stretch lead back to one another. It is set aside and tried again later; all else is read.',
    )
  }

  topicRefused(topic: string | null, said: string): void {
    const { apiKey, apiSecret } = this.parts.key
    this.log(
      { topic, said: cleanText(said, [apiSecret, apiKey]) },
      'The exchange refuses a topic of the live connection. What it would bring is asked for instead.',
    )
  }

  bookUnread(reason: string): void {
    this.log({ reason }, 'The account book of the exchange could not be read. Balances of past days are reckoned.')
  }

  bookTypeUnknown(type: string): void {
    this.log(
      { type: /^[A-Z_]+$/.test(type) ? type : cleanText(type, []) },
      'The account book has a type of change that is not documented. It counts as a result that is no trade.',
    )
  }

  failed(error: unknown): void {
    this.warn(FAILED, error)
  }

  /** Resolves when all that was said so far is written. */
  idle(): Promise<unknown> {
    return this.turns.idle()
  }

  private withAge(change: PositionChange): PositionChange {
    return change.kind === 'opened' && this.parts.isFromBefore(change.position) ? { ...change, wasOpen: true } : change
  }

  /** The error's own words are of the database or of ours; the exchange's objects never come here. */
  private warn(text: string, error: unknown): void {
    this.log({ error: error instanceof Error ? error.message : 'unknown' }, text)
  }

  private log(fields: object, text: string): void {
    this.parts.log.warn({ account: this.parts.key.accountId, ...fields }, text)
  }
}
