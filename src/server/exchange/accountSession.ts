import { isWithin } from '../clock.ts'
import { minutes } from '../../domain/core/time.ts'
import type { AccountFaults } from './accountFaults.ts'
import type { AccountHealth } from './accountHealth.ts'
import type { AccountLooks } from './accountLooks.ts'
import type { AccountParts } from './accountParts.ts'
import type { AccountTelling } from './accountTelling.ts'
import { resetJitter, sleep } from './calling/backOff.ts'
import type { AccountCalls } from './calling/calls.ts'
import type { ExchangeFault } from './calling/fault.ts'
import { KeyHealth } from './keyHealth.ts'
import { session, type Ended } from './session.ts'
import type { AccountFrames } from './streaming/accountFrames.ts'
import { RefusedTopics } from './streaming/refusedTopics.ts'

/** A connection that lasted this long was a good one: the back-off starts anew. */
const GOOD_SESSION_MS = minutes(1)

/** Figures are read this often while no stream stands, as they are beside one. */
const LOOK_APART_MS = minutes(1)

export interface AccountSessionParts extends Pick<
  AccountParts,
  'key' | 'shared' | 'connect' | 'streamUrl' | 'connects' | 'listener' | 'ownIps'
> {
  readonly calls: AccountCalls
  readonly faults: AccountFaults
  readonly health: AccountHealth
  readonly frames: AccountFrames
  readonly looks: AccountLooks
  readonly telling: AccountTelling
  readonly signal: AbortSignal
}

/** Staying connected: one session after another, each with its key and its looks, and the waits between them. */
export class AccountSession {
  private readonly parts: AccountSessionParts
  private readonly keyHealth: KeyHealth
  private readonly refusedTopics = new RefusedTopics()
  /** Ends the wait before the next session. */
  private wake = new AbortController()
  private cancelLook: (() => void) | null = null
  private failedLooks = 0
  /** When a look was begun last; null before the first. */
  private lookedAt: number | null = null
  private endSession: ((fault: ExchangeFault) => void) | null = null
  /** When its stream was begun; null where the last session came to none. */
  private openedAt: number | null = null
  /** Its key is good, and it waits for a connection: the key is not asked for again until there is one. */
  private isCrowded = false

  constructor(parts: AccountSessionParts) {
    this.parts = parts
    this.keyHealth = new KeyHealth(parts.shared.clock, parts.ownIps ?? [])
  }

  /** Until the account is stopped. */
  async run(): Promise<void> {
    const { shared, faults, signal } = this.parts
    const { clock, random, ban } = shared
    for (let attempt = 1; !this.isStopped; attempt += 1) {
      const ended = await this.session()
      if (ended.kind === 'stopped') break
      this.cancelLook?.()
      if (this.openedAt !== null && clock.now() - this.openedAt > GOOD_SESSION_MS) attempt = 1
      if (ended.kind !== 'fault') this.lookApart()
      this.wake = new AbortController()
      await sleep(
        clock,
        faults.afterSession(ended, attempt) + (ban.remaining(clock.now()) > 0 ? resetJitter(random) : 0),
        AbortSignal.any([signal, this.wake.signal]),
      )
    }
  }

  /** Plans no look any more. */
  stop(): void {
    this.cancelLook?.()
  }

  /** Begins the next session now, where one is waited for. */
  wakeUp(): void {
    this.wake.abort()
  }

  /** Ends the session when a call was refused for good. */
  refused(fault: ExchangeFault): void {
    if (this.parts.faults.isStopping(fault)) this.endSession?.(fault)
  }

  /** One look, while there is a session. */
  look(): void {
    if (this.endSession !== null) void this.looked()
  }

  /** Key first, then the stream. */
  private async session(): Promise<Ended> {
    const { key, shared, connect, connects, streamUrl, frames, telling, signal } = this.parts
    const { clock, offset } = shared
    this.openedAt = null
    const refused = this.isCrowded ? null : await this.checkKey()
    if (this.isStopped) return { kind: 'stopped' }
    if (refused !== null) return { kind: 'fault', fault: refused }
    const wait = connects.take(clock.now())
    this.isCrowded = wait > 0
    if (this.isCrowded) return { kind: 'crowded', wait }
    this.openedAt = clock.now()
    return session({
      url: streamUrl,
      credentials: key,
      offsetMs: offset.ms,
      clock,
      connect,
      mayConnect: () => connects.take(clock.now()) === 0,
      refused: this.refusedTopics,
      onRefused: (topic, said) => telling.topicRefused(topic, said),
      signal,
      look: () => void this.looked(),
      checkKey: () => void this.checkKey().then((fault) => (fault === null ? undefined : this.refused(fault))),
      onEnd: (end) => {
        this.endSession = end
      },
      frame: (topic, frame, look) => frames.take(topic, frame, look),
    })
  }

  private async checkKey(): Promise<ExchangeFault | null> {
    const { key, calls, listener, faults, telling, signal } = this.parts
    const found = await calls.key(signal)
    if (!found.ok) return found.fault
    const judged = this.keyHealth.judge(found.value)
    if (judged !== null && !('ok' in judged)) return judged
    if (judged !== null) await telling.write(() => listener.keyChecked(key.accountId, judged))
    return faults.ofClock()
  }

  /** Its key is good and its stream is not: what it holds is known by REST alone. */
  private lookApart(): void {
    const now = this.parts.shared.clock.now()
    if (this.lookedAt !== null && isWithin(LOOK_APART_MS, this.lookedAt, now)) return
    this.lookedAt = now
    void this.parts.looks.look()
  }

  /** A fault that is no end of the session is tried again by the look's own back-off while the stream stays. */
  private async looked(): Promise<void> {
    const { shared, faults, health, looks } = this.parts
    this.lookedAt = shared.clock.now()
    const result = await looks.look()
    // What a look found after its session ended says nothing of the account any more.
    if (this.isStopped || this.endSession === null) return
    const clockFault = faults.ofClock()
    if (clockFault !== null) return this.endSession(clockFault)
    if (result.ok) health.good()
    const fault = result.ok ? result.value.unread : result.fault
    if (fault === null) {
      this.failedLooks = 0
      return
    }
    if (faults.isStopping(fault)) return
    this.failedLooks += 1
    if (!result.ok) faults.ofLook(fault)
    this.cancelLook?.()
    this.cancelLook = shared.clock.once(faults.nextLook(this.failedLooks), () => void this.looked())
  }

  private get isStopped(): boolean {
    return this.parts.signal.aborted
  }
}
