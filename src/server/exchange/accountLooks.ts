import { epoch } from '../../domain/core/time.ts'
import type { AccountHistory } from './accountHistory.ts'
import type { AccountCalls } from './calling/calls.ts'
import { isOfRequest, isUnlisted, type CallResult, type ExchangeFault } from './calling/fault.ts'
import type { Shared } from './calling/rest.ts'
import type { PositionChange, WalletBalance } from './account.types.ts'
import type { PositionBook } from './positionBook.ts'
import { isNews } from './positionChanges.ts'
import { Serial } from './serial.ts'
import type { AccountFrames } from './streaming/accountFrames.ts'
import type { WalletBook } from './walletBook.ts'
import type { WalletLog } from './walletLog.ts'

/** Most symbols that one look asks for by themselves: what is missing beyond them waits for the next. */
const MOST_ASKED = 20

/** What a look found. */
export interface Looked {
  readonly changed: boolean
  /** Why some of a history could not be read, so that it must be tried again; null when all was. */
  readonly unread: ExchangeFault | null
}

export interface LookParts {
  readonly calls: AccountCalls
  readonly book: PositionBook
  readonly wallets: WalletBook
  readonly history: AccountHistory
  readonly walletLog: WalletLog
  readonly frames: AccountFrames
  readonly shared: Shared
  readonly signal: AbortSignal
  readonly onPositions: (changes: readonly PositionChange[]) => Promise<void>
  readonly onWallet: (wallet: WalletBalance) => Promise<void>
  readonly onFailure: (error: unknown) => void
  /** Called when a missing position should be looked for again. */
  readonly checkDue: () => void
}

/**
 * Looks at the exchange by REST: positions, history, wallet. One after another, beside what the stream tells: its
 * frames do not wait for a look.
 */
export class AccountLooks {
  private readonly parts: LookParts
  private readonly turns: Serial
  private waiting: Promise<CallResult<Looked> | null> | null = null
  private cancelCheck: (() => void) | null = null

  constructor(parts: LookParts) {
    this.parts = parts
    this.turns = new Serial(parts.onFailure)
  }

  inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    return this.turns.add(work)
  }

  /** Whoever asks while a look waits for its turn gets that one. */
  async look(): Promise<CallResult<Looked>> {
    this.waiting ??= this.inTurn(() => {
      this.waiting = null
      return this.atAll()
    })
    return (
      (await this.waiting) ?? {
        ok: false,
        fault: { class: 'transient', code: null, status: 0, message: 'The account could not be read.' },
      }
    )
  }

  /** Answers how many changed. Within a turn. */
  async atPositions(): Promise<CallResult<number>> {
    const { calls, book, shared, signal, onPositions } = this.parts
    const askedAt = shared.clock.now()
    const list = await calls.positions(signal)
    const at = epoch(askedAt + shared.offset.ms)
    const { rows, isUnread, fault } = list
    const changes = fault === null ? book.fetched(rows, askedAt, at, isUnread) : book.glimpsed(rows, askedAt, at)
    await onPositions(changes)
    const asked = fault === null ? await this.doubted() : 0
    this.planCheck()
    return fault === null ? { ok: true, value: changes.filter(isNews).length + asked } : { ok: false, fault }
  }

  /**
   * Asks for what two lists did not have by its symbol; one that the exchange refuses keeps no other from being asked
   * for. Answers how many changed.
   */
  private async doubted(): Promise<number> {
    const { calls, book, shared, signal, onPositions } = this.parts
    let changed = 0
    for (const symbol of book.doubted(MOST_ASKED)) {
      const askedAt = shared.clock.now()
      const rows = await calls.ofSymbol(symbol, signal)
      if (!rows.ok && !isOfRequest(rows.fault)) break
      const at = epoch(askedAt + shared.offset.ms)
      const changes = rows.ok
        ? book.glimpsed(rows.value, askedAt, at)
        : isUnlisted(rows.fault)
          ? book.unlisted(symbol, at)
          : []
      changed += changes.filter(isNews).length
      await onPositions(changes)
    }
    return changed
  }

  stop(): void {
    this.cancelCheck?.()
  }

  /** Resolves when everything begun so far is done. */
  idle(): Promise<unknown> {
    return this.turns.idle()
  }

  /** What one list leaves open keeps the others from being read no more than the frames. */
  private async atAll(): Promise<CallResult<Looked>> {
    const { calls, book, wallets, history, walletLog, frames, signal, onPositions, onWallet } = this.parts
    const positions = await this.atPositions()
    if (!positions.ok && positions.fault.class !== 'endless') return positions
    const caught = await history.catchUp()
    if (!caught.ok && caught.fault.class !== 'endless') return caught
    if (caught.ok) {
      await onPositions(book.filled(caught.value.fills))
      await history.rederive(book.takeOverlooked())
      if (positions.ok) await history.compare()
      if (caught.value.isAwaitingRows) frames.rowsDue()
    }
    wallets.asked()
    const wallet = await calls.wallet(signal)
    if (!wallet.ok) return wallet
    if (wallet.value !== null) await onWallet(wallets.listed(wallet.value))
    await walletLog.catchUp()
    void walletLog.readAgain()
    void history.readGaps()
    if (!positions.ok) return positions
    return {
      ok: true,
      value: {
        changed: positions.value > 0 || (caught.ok && caught.value.isNews),
        unread: caught.ok ? null : caught.fault,
      },
    }
  }

  /** A missing position is not left in doubt until the next usual look. */
  private planCheck(): void {
    const { book, shared, signal, checkDue } = this.parts
    this.cancelCheck?.()
    if (signal.aborted) return
    const wait = book.nextCheck()
    this.cancelCheck = wait === null ? null : shared.clock.once(wait, checkDue)
  }
}
