import * as v from 'valibot'
import { epoch } from '../../../domain/core/time.ts'
import type { Clock } from '../../clock.ts'
import type { AccountHistory } from '../accountHistory.ts'
import { executionFrom, isFollowed, positionFrom } from '../mapping.ts'
import type { PositionChange, WalletBalance } from '../account.types.ts'
import type { PositionBook } from '../positionBook.ts'
import type { WalletBook } from '../walletBook.ts'
import { pushedBy } from '../walletCoins.ts'
import { frames } from '../calling/schemas.ts'

/** Fills of one moment ask for their PnL rows together, then again while the exchange has none. In ms. */
const ROW_DELAYS_MS: readonly number[] = [300, 1_000, 2_000, 4_000, 8_000]
/** A busy account's balance is written at most this often. In ms. */
const WALLET_EVERY_MS = 1_000

export interface FrameParts {
  readonly clock: Clock
  readonly book: PositionBook
  readonly wallets: WalletBook
  readonly history: AccountHistory
  /** As the history's: what asks the exchange waits for its turn. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T | null>
  readonly signal: AbortSignal
  readonly onPositions: (changes: readonly PositionChange[]) => void
  readonly onWallet: (wallet: WalletBalance) => void
}

/**
 * Reads the frames of one private stream. A row or frame that is not as documented changes nothing; REST is looked at
 * instead (T24).
 */
export class AccountFrames {
  private readonly parts: FrameParts
  private cancelRows: (() => void) | null = null
  private cancelWallet: (() => void) | null = null
  private rowTries = 0

  constructor(parts: FrameParts) {
    this.parts = parts
  }

  take(topic: string, frame: unknown, look: () => void): void {
    const name = topic.split('.')[0]
    const isRead =
      name === 'position'
        ? this.position(frame)
        : name === 'execution'
          ? this.execution(frame)
          : name === 'wallet'
            ? this.wallet(frame)
            : true
    if (!isRead) look()
  }

  /** After fills that closed something: fetches the exchange's PnL rows, a few times if they are late. */
  rowsDue(): void {
    const { clock, history, inTurn, signal } = this.parts
    if (this.cancelRows !== null || signal.aborted) return
    const wait = ROW_DELAYS_MS[this.rowTries]
    if (wait === undefined) {
      this.rowTries = 0
      return history.giveUpAwaiting()
    }
    this.cancelRows = clock.once(wait, () => {
      this.cancelRows = null
      this.rowTries += 1
      void inTurn(async () => {
        const result = await history.fetchRows()
        if (result.ok && !result.value) this.rowTries = 0
        else this.rowsDue()
      })
    })
  }

  stop(): void {
    this.cancelRows?.()
    this.cancelWallet?.()
  }

  private position(frame: unknown): boolean {
    const parsed = v.safeParse(frames.position, frame)
    if (!parsed.success) return false
    const { good, rejected } = parsed.output.data
    const now = epoch(this.parts.clock.now())
    const changes = this.parts.book.heard(
      good.filter(isFollowed).map((row) => positionFrom(row, now)),
      now,
    )
    if (changes.length > 0) this.parts.onPositions(changes)
    return rejected.length === 0
  }

  private execution(frame: unknown): boolean {
    const parsed = v.safeParse(frames.execution, frame)
    if (!parsed.success) return false
    const { good, rejected } = parsed.output.data
    const fills = good.filter(isFollowed).map(executionFrom)
    if (fills.length === 0) return rejected.length === 0
    const ended = this.parts.book.filled(fills)
    if (ended.length > 0) this.parts.onPositions(ended)
    void this.parts.history.heard(fills)
    return rejected.length === 0
  }

  private wallet(frame: unknown): boolean {
    const parsed = v.safeParse(frames.wallet, frame)
    if (!parsed.success) return false
    const { good, rejected } = parsed.output.data
    const told = pushedBy(good)
    if (told === null) return rejected.length === 0
    const { clock, wallets, onWallet } = this.parts
    wallets.heard(told, epoch(clock.now()))
    this.cancelWallet ??= clock.once(WALLET_EVERY_MS, () => {
      this.cancelWallet = null
      // While nothing is known a look is on its way, and takes what was heard with it.
      if (wallets.newest !== null) onWallet(wallets.newest)
    })
    return rejected.length === 0 && !told.isPartly
  }
}
