import { epoch, type EpochMs } from '../../domain/core/time.ts'
import { AccountFrames } from './streaming/accountFrames.ts'
import { AccountFaults } from './accountFaults.ts'
import { AccountHealth } from './accountHealth.ts'
import { AccountHistory } from './accountHistory.ts'
import { AccountLooks, type Looked } from './accountLooks.ts'
import type { AccountParts } from './accountParts.ts'
import { resetJitter, sleep } from './calling/backOff.ts'
import { accountCalls, type AccountCalls } from './calling/calls.ts'
import { cleanText, type CallResult, type ExchangeFault } from './calling/fault.ts'
import { Gathered } from './gathered.ts'
import { HISTORY_MS } from './history.ts'
import type { AccountState, PositionChange, WalletBalance } from './account.types.ts'
import type { Gap } from './store.types.ts'
import { PositionBook } from './positionBook.ts'
import { RefusedTopics } from './streaming/refusedTopics.ts'
import { UnreadRows } from './unreadRows.ts'
import { KeyHealth } from './keyHealth.ts'
import { Serial, untilWritten } from './serial.ts'
import { session, type Ended } from './session.ts'
import { WalletBook } from './walletBook.ts'
import { WalletLog } from './walletLog.ts'

/** A connection that lasted this long was a good one: the back-off starts anew. */
const GOOD_SESSION_MS = 60_000

const FAILED = 'Work of an account failed.'
const CROWDED = 'Too many connections were opened. The next one waits.'

/** One account that is followed: stream first, REST to fill and to check (bybit.md 1.9, live rule). */
export class FollowedAccount {
  readonly id: string
  readonly book: PositionBook
  readonly history: AccountHistory
  readonly walletLog: WalletLog
  private readonly parts: AccountParts
  private readonly calls: AccountCalls
  private readonly health: AccountHealth
  private readonly faults: AccountFaults
  private readonly frames: AccountFrames
  private readonly looks: AccountLooks
  /** What is told and written, in the order in which it came. */
  private readonly turns: Serial
  private readonly changes: Gathered<PositionChange, void>
  private readonly keyHealth: KeyHealth
  private readonly wallets = new WalletBook()
  private readonly unread = new UnreadRows()
  private readonly refusedTopics = new RefusedTopics()
  private readonly stopper = new AbortController()
  /** Ends the wait before the next session. */
  private wake = new AbortController()
  private cancelLook: (() => void) | null = null
  private failedLooks = 0
  private endSession: ((fault: ExchangeFault) => void) | null = null

  constructor(parts: AccountParts) {
    const { key, shared, store, listener } = parts
    this.parts = parts
    this.id = key.accountId
    this.calls = accountCalls(shared, {
      owner: key.accountId,
      send: parts.send,
      secrets: [key.apiSecret, key.apiKey],
      onUnread: (path, rows) => this.tellLeftOut(this.unread.take(path, rows)),
      onFault: (fault) => (this.faults.isStopping(fault) ? this.endSession?.(fault) : undefined),
    })
    this.book = new PositionBook(key.known ?? [])
    this.keyHealth = new KeyHealth(shared.clock, parts.ownIps ?? [])
    this.turns = new Serial((error) => this.warn(FAILED, error))
    this.changes = new Gathered(
      (work) => this.inTurn(work),
      async (changes) => {
        parts.onSymbols()
        await this.write(() => listener.positionsChanged(this.id, changes))
      },
    )
    this.health = new AccountHealth(
      shared.clock,
      (state) => void this.inTurn(() => this.write(() => listener.stateChanged(this.id, state))),
    )
    this.faults = new AccountFaults(shared, this.health)
    this.history = new AccountHistory({
      accountId: this.id,
      calls: this.calls,
      store,
      listener,
      clock: shared.clock,
      offsetMs: () => shared.offset.ms,
      positions: this.book,
      lookAtPositions: () => this.looks.atPositions(),
      inTurn: (work) => this.looks.inTurn(work),
      write: (write) => this.write(write),
      onAwaitingRows: () => this.frames.rowsDue(),
      onFailure: (error) => this.warn(FAILED, error),
      floor: () => this.floor(),
      onSetAside: (of, gap) => this.setAside(of, gap),
      onMissing: () => this.tellLeftOut(),
      signal: this.stopper.signal,
    })
    this.walletLog = new WalletLog({
      accountId: this.id,
      calls: this.calls,
      store,
      now: () => epoch(shared.clock.now() + shared.offset.ms),
      floor: () => this.floor(),
      write: (write) => this.write(write),
      signal: this.stopper.signal,
      onUnread: (reason) =>
        parts.log.warn(
          { account: this.id, reason },
          'The account book of the exchange could not be read. Balances of past days are reckoned.',
        ),
      onSetAside: (of, gap) => this.setAside(of, gap),
      onMissing: () => this.tellLeftOut(),
      onUnknownType: (type) =>
        parts.log.warn(
          { account: this.id, type: /^[A-Z_]+$/.test(type) ? type : cleanText(type, []) },
          'The account book has a type of change that is not documented. It counts as a result that is no trade.',
        ),
    })
    this.frames = new AccountFrames({
      clock: shared.clock,
      book: this.book,
      wallets: this.wallets,
      history: this.history,
      inTurn: (work) => this.looks.inTurn(work),
      signal: this.stopper.signal,
      onPositions: (changes) => void this.writePositions(changes),
      onWallet: (wallet) => void this.writeWallet(wallet),
    })
    this.looks = new AccountLooks({
      calls: this.calls,
      book: this.book,
      wallets: this.wallets,
      history: this.history,
      walletLog: this.walletLog,
      frames: this.frames,
      shared,
      signal: this.stopper.signal,
      onPositions: (changes) => this.writePositions(changes),
      onWallet: (wallet) => this.writeWallet(wallet),
      onFailure: (error) => this.warn(FAILED, error),
      checkDue: () => (this.endSession === null ? undefined : void this.looked()),
    })
  }

  get state(): AccountState {
    return this.health.state
  }

  /** Follows until `stop`. Never rejects. */
  async run(): Promise<void> {
    const { clock, random, ban } = this.parts.shared
    const stopWatchingBan = this.faults.watchBans()
    this.health.connecting()
    await this.write(() => this.history.load())
    for (let attempt = 1; !this.isStopped; attempt += 1) {
      const startedAt = clock.now()
      const ended = await this.session()
      if (ended.kind === 'stopped') break
      this.cancelLook?.()
      if (clock.now() - startedAt > GOOD_SESSION_MS) attempt = 1
      this.wake = new AbortController()
      await sleep(
        clock,
        this.faults.afterSession(ended, attempt) + (ban.remaining(clock.now()) > 0 ? resetJitter(random) : 0),
        AbortSignal.any([this.stopper.signal, this.wake.signal]),
      )
    }
    stopWatchingBan()
  }

  /** Ends at once; what is being written is finished first. */
  async stop(): Promise<void> {
    this.stopper.abort()
    this.cancelLook?.()
    this.frames.stop()
    this.looks.stop()
    this.health.stop()
    await this.looks.idle()
    await this.turns.idle()
  }

  /** Looks at the exchange now, for somebody who asks: positions, history, wallet. */
  reconcile(): Promise<CallResult<Looked>> {
    this.tryAgain()
    return this.looks.look()
  }

  /** Of an account that needs attention: its key may be mended, and is tried now. */
  tryAgain(): void {
    if (this.state.state !== 'needs_attention') return
    this.health.again()
    this.wake.abort()
  }

  /** Key first, then the stream. */
  private async session(): Promise<Ended> {
    const { clock, offset } = this.parts.shared
    const refused = await this.checkKey()
    if (this.isStopped) return { kind: 'stopped' }
    if (refused !== null) return { kind: 'fault', fault: refused }
    const wait = this.parts.connects.take(clock.now())
    if (wait > 0) return { kind: 'dropped', detail: CROWDED }
    return session({
      url: this.parts.streamUrl,
      credentials: this.parts.key,
      offsetMs: offset.ms,
      clock,
      connect: this.parts.connect,
      mayConnect: () => this.parts.connects.take(clock.now()) === 0,
      refused: this.refusedTopics,
      onRefused: (topic, said) =>
        this.parts.log.warn(
          { account: this.id, topic, said: cleanText(said, [this.parts.key.apiSecret, this.parts.key.apiKey]) },
          'The exchange refuses a topic of the live connection. What it would bring is asked for instead.',
        ),
      signal: this.stopper.signal,
      look: () => void this.looked(),
      checkKey: () =>
        void this.checkKey().then((refused) =>
          refused !== null && this.faults.isStopping(refused) ? this.endSession?.(refused) : undefined,
        ),
      onEnd: (end) => {
        this.endSession = end
      },
      frame: (topic, frame, look) => this.frames.take(topic, frame, look),
    })
  }

  private async checkKey(): Promise<ExchangeFault | null> {
    const key = await this.calls.key(this.stopper.signal)
    if (!key.ok) return key.fault
    const judged = this.keyHealth.judge(key.value)
    if (judged !== null && !('ok' in judged)) return judged
    if (judged !== null) await this.write(() => this.parts.listener.keyChecked(this.id, judged))
    return this.faults.ofClock()
  }

  /**
   * One look. A fault that is no end of the session is tried again by the look's own back-off while the stream stays.
   */
  private async looked(): Promise<void> {
    const result = await this.looks.look()
    // What a look found after its session ended says nothing of the account any more.
    if (this.isStopped || this.endSession === null) return
    const clockFault = this.faults.ofClock()
    if (clockFault !== null) return this.endSession(clockFault)
    if (result.ok) this.health.good()
    const fault = result.ok ? result.value.unread : result.fault
    if (fault === null) {
      this.failedLooks = 0
      return
    }
    if (this.faults.isStopping(fault)) return
    this.failedLooks += 1
    if (!result.ok) this.faults.ofLook(fault)
    this.cancelLook?.()
    this.cancelLook = this.parts.shared.clock.once(this.faults.nextLook(this.failedLooks), () => void this.looked())
  }

  private async writePositions(changes: readonly PositionChange[]): Promise<void> {
    if (changes.length > 0) await this.changes.add(changes.map((change) => this.withAge(change)))
  }

  private withAge(change: PositionChange): PositionChange {
    return change.kind === 'opened' && this.history.isFromBefore(change.position)
      ? { ...change, wasOpen: true }
      : change
  }

  private async writeWallet(wallet: WalletBalance): Promise<void> {
    await this.inTurn(() => this.write(() => this.parts.listener.walletChanged(this.id, wallet)))
  }

  private get isStopped(): boolean {
    return this.stopper.signal.aborted
  }

  private floor(): EpochMs {
    const { shared, historyMs } = this.parts
    return epoch(shared.clock.now() - Math.min(historyMs ?? Infinity, HISTORY_MS))
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    return this.turns.add(work)
  }

  private write<T>(write: () => T | Promise<T>): Promise<T | null> {
    const { clock, random } = this.parts.shared
    return untilWritten(write, {
      clock,
      random,
      signal: this.stopper.signal,
      onFailure: (error) => this.warn('What the exchange told could not be written. It is tried again.', error),
    })
  }

  /** What is left out of the account, with its state. */
  private tellLeftOut(unread = this.unread.sentence()): void {
    const all = [unread, ...this.history.missing(), this.walletLog.missing()].filter((part) => part !== null)
    this.health.partly(all.join(' ') || null)
  }

  private setAside(of: string, { from, to }: Gap): void {
    this.parts.log.warn(
      { account: this.id, of, from, to },
      'The pages of this stretch lead back to one another. It is set aside and tried again later; all else is read.',
    )
  }

  /** The error's own words are of the database or of ours; the exchange's objects never come here. */
  private warn(text: string, error: unknown): void {
    this.parts.log.warn({ account: this.id, error: error instanceof Error ? error.message : 'unknown' }, text)
  }
}
