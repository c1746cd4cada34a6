import { appended } from '../domain/core/lists.ts'
import { elapsed, millisOf } from '../domain/core/time.ts'
import type { PushFigures } from '../domain/diagnostic/input.ts'
import type { State } from '../domain/state.ts'
import { deliveryFor, newReceiver, PUSH_EVERY, type DeliveryParts, type Receiver } from './delivery.ts'
import type { Judgements } from './judgements.ts'
import type { Turn } from './pipeline.ts'
import type { Ports, Push } from './ports.ts'

/** Moved cells of the focused tab follow its frames: the tab acknowledges once per frame, and this is the least gap. */
const FRAME = millisOf(16)
/**
 * Since the tab last drew, before moved cells go: a push at once would wait for the whole next frame, one that goes
 * late in it brings newer values.
 */
export const GATHERED = millisOf(12)
/** Pushes whose lengths are kept for the diagnostic page. */
const TIMES_KEPT = 50

export interface PublisherOptions extends DeliveryParts {
  readonly ports: Pick<Ports, 'now' | 'scheduler' | 'tabs' | 'report'>
  readonly judgements: DeliveryParts['judgements'] & Pick<Judgements, 'attention'>
  /** Told before moved cells go to the focused tab: what waits for its window may come along. */
  readonly pushing?: () => void
}

export interface Publisher {
  /** A tab joined: it gets everything at once. */
  readonly joined: (tab: string) => void
  readonly left: (tab: string) => void
  /** Called after every turn. */
  readonly turned: (turn: Turn) => void
  /** How delivery goes, tab by tab. */
  readonly figures: () => readonly PushFigures[]
}

/** Whether toasts of the tab may have moved: one is seen once the disk has it, which another turn tells (R7). */
const movesToasts = ({ type }: Turn['entry'], { toasts }: State, tab: string): boolean =>
  type.startsWith('toast.') || (type.startsWith('storage.') && toasts.addressed.some((one) => one.tab === tab))

/**
 * Sends each tab what changed: views at most every 100 ms, moved rows of the focused tab by its frames, one push in
 * flight, hidden tabs only their toasts.
 */
export function createPublisher({
  workerRun,
  ports,
  judgements,
  state,
  pushing = () => undefined,
}: PublisherOptions): Publisher {
  const receivers = new Map<string, Receiver>()

  function joined(tab: string): void {
    left(tab)
    receivers.set(tab, newReceiver(judgements.attention(state(), tab)))
    consider(tab)
  }

  function left(tab: string): void {
    receivers.get(tab)?.timer?.unsubscribe()
    receivers.delete(tab)
  }

  function turned({ entry, state: next }: Turn): void {
    for (const [tab, receiver] of receivers) {
      const attention = judgements.attention(next, tab)
      if (receiver.attention === 'hidden' && attention !== 'hidden') receiver.isFull = true
      receiver.attention = attention
      if (attention === 'hidden' && receiver.n > 0 && !movesToasts(entry, next, tab)) continue
      receiver.isDirty = true
      consider(tab)
    }
  }

  /** Looks at the tab as soon as it may have something; turns of one burst share the look. */
  function consider(tab: string): void {
    const receiver = receivers.get(tab)
    if (receiver === undefined || receiver.isInFlight || !receiver.isDirty) return
    const now = ports.now()
    const at = Math.max(now, nextAt(receiver))
    if (receiver.timer !== null && receiver.timerAt <= at) return
    receiver.timer?.unsubscribe()
    receiver.timerAt = at
    receiver.timer = ports.scheduler.schedule(() => {
      receiver.timer = null
      push(tab, receiver)
    }, at - now)
  }

  function nextAt({ isFull, attention, rowsAt, viewsAt, ackedAt }: Receiver): number {
    if (isFull || viewsAt === null || rowsAt === null) return 0
    return attention === 'focused' ? Math.max(rowsAt + FRAME, (ackedAt ?? 0) + GATHERED) : viewsAt + PUSH_EVERY
  }

  function push(tab: string, receiver: Receiver): void {
    if (receivers.get(tab) !== receiver || receiver.isInFlight) return
    receiver.isInFlight = true
    if (receiver.attention === 'focused') pushing()
    const delivery = deliveryOr(tab, receiver)
    receiver.isInFlight = delivery !== null
    if (delivery === null) return consider(tab)
    receiver.sentAt = ports.now()
    const settled = (): void => {
      receiver.isInFlight = false
      consider(tab)
    }
    const drawn = (): void => {
      receiver.ackedAt = ports.now()
      receiver.tookMs = appended(
        receiver.tookMs,
        elapsed(receiver.sentAt ?? receiver.ackedAt, receiver.ackedAt),
        TIMES_KEPT,
      )
      settled()
    }
    ports.tabs.push(tab, delivery).then(drawn, (error: unknown) => {
      ports.report(`push to ${tab}`, error)
      receiver.isFull = true
      receiver.isDirty = true
      settled()
    })
  }

  /**
   * What the tab lacks. Null where a view cannot be made, too: then it stays as it is, and gets everything after the
   * next turn by which the view can be.
   */
  function deliveryOr(tab: string, receiver: Receiver): Push | null {
    try {
      const delivery = deliveryFor({ workerRun, ports, judgements, state }, tab, receiver)
      receiver.isBroken = false
      return delivery
    } catch (error) {
      // Once: each turn would say the same again.
      if (!receiver.isBroken) ports.report(`views of ${tab}`, error)
      receiver.isBroken = true
      receiver.isFull = true
      receiver.isDirty = false
      return null
    }
  }

  const figures = (): readonly PushFigures[] =>
    [...receivers].map(([tab, { n, isInFlight, sentAt, ackedAt, tookMs }]) => ({
      tab,
      count: n,
      waitingSince: isInFlight ? sentAt : null,
      ackedAt,
      tookMs,
    }))

  return { joined, left, turned, figures }
}
