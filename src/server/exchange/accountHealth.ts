import { epoch, minutes } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import type { AccountState } from './account.types.ts'
import type { Attention } from './calling/retCodes.ts'

/** Trouble shorter than this shows as connecting, longer as delayed (F35). In ms. */
const DELAYED_AFTER_MS = minutes(1)

/** The state of one account, told only when it changes. */
export class AccountHealth {
  private current: AccountState = { state: 'connecting' }
  private detail: string | null = null
  private cancelDelay: (() => void) | null = null
  private readonly clock: Clock
  private readonly tell: (state: AccountState) => void

  constructor(clock: Clock, tell: (state: AccountState) => void) {
    this.clock = clock
    this.tell = tell
  }

  get state(): AccountState {
    return this.current
  }

  /** Stream and figures follow the exchange. */
  good(): void {
    this.cancelDelay?.()
    this.cancelDelay = null
    if (this.current.state !== 'live') this.set(this.live())
  }

  /** What of it is left out, as a sentence; null for nothing. Told while the account follows the exchange. */
  partly(detail: string | null): void {
    if (detail === this.detail) return
    this.detail = detail
    if (this.current.state === 'live') this.set(this.live())
  }

  /** Something is missing that may come back soon. */
  trouble(detail: string): void {
    if (this.current.state === 'live') this.set({ state: 'connecting' })
    if (this.current.state === 'delayed' || this.current.state === 'needs_attention') return
    this.cancelDelay ??= this.clock.once(DELAYED_AFTER_MS, () => this.delayed(detail))
  }

  /** Known to last. What its owner must do stands until the exchange follows again: an outage mends no key. */
  delayed(detail: string): void {
    this.cancelDelay?.()
    this.cancelDelay = null
    if (this.current.state === 'needs_attention') return
    if (this.current.state === 'delayed' && this.current.detail === detail) return
    this.set({ state: 'delayed', since: epoch(this.clock.now()), detail })
  }

  /** Its owner must act. Told once for one reason, however often it is found again (F38). */
  attention(found: Attention): void {
    this.cancelDelay?.()
    this.cancelDelay = null
    if (this.current.state === 'needs_attention' && this.current.reason === found.reason) return
    this.set({ state: 'needs_attention', since: epoch(this.clock.now()), reason: found.reason, detail: found.detail })
  }

  /** Its key is tried again: whether it needs attention shows anew. */
  again(): void {
    if (this.current.state === 'needs_attention') this.set({ state: 'connecting' })
  }

  /** Before the first word of the exchange. */
  connecting(): void {
    if (this.current.state === 'connecting') this.tell(this.current)
  }

  stop(): void {
    this.cancelDelay?.()
    this.cancelDelay = null
  }

  private live(): AccountState {
    const since = epoch(this.current.state === 'live' ? this.current.since : this.clock.now())
    return { state: 'live', since, ...(this.detail === null ? {} : { detail: this.detail }) }
  }

  private set(state: AccountState): void {
    this.current = state
    this.tell(state)
  }
}
