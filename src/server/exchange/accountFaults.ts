import { minutes } from '../../domain/core/time.ts'
import type { AccountHealth } from './accountHealth.ts'
import { reconnectDelay, resetJitter, retryDelay } from './calling/backOff.ts'
import { saidBy, type ExchangeFault } from './calling/fault.ts'
import { attentionOf, CLOCK_ATTENTION } from './calling/retCodes.ts'
import type { Shared } from './calling/rest.ts'
import type { Ended } from './session.ts'

/** No new try sooner than this after a key was refused (bybit.md 1.5). */
const ATTENTION_RETRY_MS = minutes(15)

const SLOW = 'The exchange answers slowly or not at all. Figures are delayed.'
const BANNED = 'The exchange limits this server for some minutes. Figures are delayed.'
const CROWDED = 'Too many connections were opened. The next one waits.'
const APART = 'Until then the figures are read once a minute.'
const ENDLESS = 'The exchange does not list the positions to their end. Some may be missing or delayed.'

/** What a fault means for an account: how its state is told, and when it is tried again (bybit.md 1.5, 1.9). */
export class AccountFaults {
  private readonly shared: Shared
  private readonly health: AccountHealth

  constructor(shared: Shared, health: AccountHealth) {
    this.shared = shared
    this.health = health
  }

  /** Tells of every ban of this server's address until the answer is called. */
  watchBans(): () => void {
    return this.shared.ban.onOpen(() => this.health.delayed(this.refusal))
  }

  /**
   * Whether the account must stop for it. A slow exchange refuses late requests as well: only a clock that is known to
   * be off is one.
   */
  isStopping(fault: ExchangeFault): boolean {
    return (
      fault.class === 'key' || fault.class === 'account' || (fault.class === 'clock' && this.shared.offset.isRefused)
    )
  }

  /** A clock that is known to be off. */
  ofClock(): ExchangeFault | null {
    return this.shared.offset.isRefused
      ? { class: 'clock', code: null, status: 200, message: 'The clock is too far off.' }
      : null
  }

  /** Why nothing is answered now: a ban that ends by itself, or what must be mended. */
  private get refusal(): string {
    return this.shared.ban.why?.detail ?? BANNED
  }

  /** Sets the state for a look that brought nothing, while the stream stays. */
  ofLook(fault: ExchangeFault): void {
    if (fault.class === 'ip_ban') this.health.delayed(this.refusal)
    else this.health.trouble(fault.class === 'endless' ? ENDLESS : (saidBy(fault) ?? SLOW))
  }

  /** The wait before look number `failed` + 1 in a row, in ms. */
  nextLook(failed: number): number {
    const { clock, random, ban } = this.shared
    return Math.max(ban.remaining(clock.now()), 500 + retryDelay(failed, random))
  }

  /** Sets the state for how session number `attempt` ended, and answers the wait before the next, in ms. */
  afterSession(ended: Exclude<Ended, { kind: 'stopped' }>, attempt: number): number {
    const { clock, random, ban } = this.shared
    if (ended.kind === 'crowded') {
      this.health.trouble(`${CROWDED} ${APART}`)
      // No longer than a minute: the figures are read behind each try.
      return Math.min(ended.wait, minutes(1)) + resetJitter(random)
    }
    const usual = reconnectDelay(attempt, random)
    if (ended.kind === 'dropped') {
      this.health.trouble(`${ended.detail} ${APART}`)
      return usual
    }
    const { fault } = ended
    if (fault.attention !== undefined || this.isStopping(fault)) {
      // It may be set right by then: the next try learns it anew.
      if (fault.class === 'clock') this.shared.offset.reset()
      this.health.attention(fault.attention ?? (fault.class === 'clock' ? CLOCK_ATTENTION : attentionOf(fault.code)))
      return ATTENTION_RETRY_MS
    }
    if (fault.class === 'ip_ban') {
      this.health.delayed(BANNED)
      return Math.max(usual, ban.remaining(clock.now()))
    }
    this.health.trouble(fault.class === 'clock' ? CLOCK_ATTENTION.detail : (saidBy(fault) ?? SLOW))
    return usual
  }
}
