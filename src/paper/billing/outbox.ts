import { createHmac } from 'node:crypto'
import { newId, type Outgoing, type State } from './state.ts'

/** Version of Stripe's API whose objects are sent. */
const API_VERSION = '2026-10-28.endive'
const ANSWER_MS = 10_000
const MOST_BACK_OFF_MS = 60_000
/** Beyond this age a message is given up, as Stripe does after three days, ms. */
const MOST_TRIES = 200

export interface OutboxParts {
  readonly state: State
  readonly save: () => void
  /** Ms of UTC. */
  readonly now: () => number
  /** Where messages go. */
  readonly webhook: string
  readonly secret: string
}

/** Messages on their way. */
export interface Outbox {
  /** Makes a message of what an object is now. */
  tell(type: string, object: Readonly<Record<string, unknown>>): void
  /** Delivers all that are due, side by side; a refused one is tried again later. Does nothing while they are held. */
  deliver(): Promise<void>
  /** Holds messages until `send` lets them go. */
  hold(isHeld: boolean): void
  /**
   * Delivers one message as a test wants it: `age` s old, signed with another secret, or with another text. Answers the
   * status.
   */
  send(message: Pick<Outgoing, 'text'>, how?: { readonly age?: number; readonly secret?: string }): Promise<number>
}

/** The header with which Stripe signs a message: its time in s and the HMAC of both. */
export function signatureOf(text: string, secret: string, time: number): string {
  const signed = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
  return `t=${time},v1=${signed}`
}

export function makeOutbox({ state, save, now, webhook, secret }: OutboxParts): Outbox {
  let isHeld = false
  const onItsWay = new Set<string>()

  const send: Outbox['send'] = async ({ text }, { age = 0, secret: other = secret } = {}) => {
    const time = Math.floor(now() / 1_000) - age
    try {
      const answer = await fetch(webhook, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(text, other, time),
        },
        body: text,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      // Nobody answers: it is tried again.
      return 0
    }
  }

  const deliverOne = async (message: Outgoing): Promise<void> => {
    if (onItsWay.has(message.id)) return
    onItsWay.add(message.id)
    const status = await send(message)
    onItsWay.delete(message.id)
    message.tries += 1
    message.due = now() + Math.min(MOST_BACK_OFF_MS, 1_000 * 2 ** (message.tries - 1))
    if ((status >= 200 && status < 300) || message.tries > MOST_TRIES)
      state.outbox = state.outbox.filter((one) => one.id !== message.id)
    save()
  }

  return {
    tell(type, object) {
      const id = newId('evt')
      const text = JSON.stringify({
        id,
        object: 'event',
        api_version: API_VERSION,
        created: Math.floor(now() / 1_000),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
      state.outbox.push({ id, type, text, tries: 0, due: now() })
      save()
    },
    async deliver() {
      if (!isHeld) await Promise.all(state.outbox.filter(({ due }) => due <= now()).map(deliverOne))
    },
    hold(next) {
      isHeld = next
    },
    send,
  }
}
