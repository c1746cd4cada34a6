import { epoch, type EpochMs } from '../../domain/core/time.ts'
import { AccountFrames } from './streaming/accountFrames.ts'
import { AccountFaults } from './accountFaults.ts'
import { AccountHealth } from './accountHealth.ts'
import { AccountHistory } from './accountHistory.ts'
import { AccountLooks, type Looked } from './accountLooks.ts'
import type { AccountParts } from './accountParts.ts'
import { AccountSession } from './accountSession.ts'
import { AccountTelling } from './accountTelling.ts'
import { accountCalls } from './calling/calls.ts'
import type { CallResult } from './calling/fault.ts'
import { HISTORY_MS } from './history.ts'
import type { AccountState } from './account.types.ts'
import { PositionBook } from './positionBook.ts'
import { WalletBook } from './walletBook.ts'
import { WalletLog } from './walletLog.ts'

/** One account that is followed: stream first, REST to fill and to check (bybit.md 1.9, live rule). */
export class FollowedAccount {
  readonly id: string
  readonly book: PositionBook
  readonly history: AccountHistory
  readonly walletLog: WalletLog
  private readonly parts: AccountParts
  private readonly health: AccountHealth
  private readonly faults: AccountFaults
  private readonly frames: AccountFrames
  private readonly looks: AccountLooks
  private readonly telling: AccountTelling
  private readonly session: AccountSession
  private readonly stopper = new AbortController()

  constructor(parts: AccountParts) {
    const { key, shared, store, listener } = parts
    const { signal } = this.stopper
    const wallets = new WalletBook()
    this.parts = parts
    this.id = key.accountId
    this.telling = new AccountTelling({
      ...parts,
      signal,
      isFromBefore: (position) => this.history.isFromBefore(position),
      missing: () => [...this.history.missing(), this.walletLog.missing()],
      onLeftOut: (detail) => this.health.partly(detail),
    })
    const calls = accountCalls(shared, {
      owner: key.accountId,
      send: parts.send,
      secrets: [key.apiSecret, key.apiKey],
      onUnread: (path, rows) => this.telling.unreadRows(path, rows),
      onFault: (fault) => this.session.refused(fault),
    })
    this.book = new PositionBook(key.known ?? [])
    this.health = new AccountHealth(shared.clock, (state) => void this.telling.state(state))
    this.faults = new AccountFaults(shared, this.health)
    const ofBoth = {
      accountId: this.id,
      calls,
      store,
      floor: () => this.floor(),
      write: <T>(write: () => T | Promise<T>) => this.telling.write(write),
      onSetAside: this.telling.setAside.bind(this.telling),
      onMissing: () => this.telling.leftOut(),
      signal,
    }
    this.history = new AccountHistory({
      ...ofBoth,
      listener,
      clock: shared.clock,
      offsetMs: () => shared.offset.ms,
      positions: this.book,
      lookAtPositions: () => this.looks.atPositions(),
      inTurn: (work) => this.looks.inTurn(work),
      onAwaitingRows: () => this.frames.rowsDue(),
      onFailure: (error) => this.telling.failed(error),
    })
    this.walletLog = new WalletLog({
      ...ofBoth,
      now: () => epoch(shared.clock.now() + shared.offset.ms),
      onUnread: (reason) => this.telling.bookUnread(reason),
      onUnknownType: (type) => this.telling.bookTypeUnknown(type),
    })
    this.frames = new AccountFrames({
      clock: shared.clock,
      book: this.book,
      wallets,
      history: this.history,
      inTurn: (work) => this.looks.inTurn(work),
      signal,
      onPositions: (changes) => void this.telling.positions(changes),
      onWallet: (wallet) => void this.telling.wallet(wallet),
    })
    this.looks = new AccountLooks({
      calls,
      book: this.book,
      wallets,
      history: this.history,
      walletLog: this.walletLog,
      frames: this.frames,
      shared,
      signal,
      onPositions: (changes) => this.telling.positions(changes),
      onWallet: (wallet) => this.telling.wallet(wallet),
      onFailure: (error) => this.telling.failed(error),
      checkDue: () => this.session.look(),
    })
    const { faults, health, frames, looks, telling } = this
    this.session = new AccountSession({ ...parts, calls, faults, health, frames, looks, telling, signal })
  }

  get state(): AccountState {
    return this.health.state
  }

  /** Follows until `stop`. Never rejects. */
  async run(): Promise<void> {
    const stopWatchingBan = this.faults.watchBans()
    this.health.connecting()
    await this.telling.write(() => this.history.load())
    await this.session.run()
    stopWatchingBan()
  }

  /** Ends at once; what is being written is finished first. */
  async stop(): Promise<void> {
    this.stopper.abort()
    this.session.stop()
    this.frames.stop()
    this.looks.stop()
    this.health.stop()
    await this.looks.idle()
    await this.telling.idle()
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
    this.session.wakeUp()
  }

  private floor(): EpochMs {
    const { shared, historyMs } = this.parts
    return epoch(shared.clock.now() - Math.min(historyMs ?? Infinity, HISTORY_MS))
  }
}
