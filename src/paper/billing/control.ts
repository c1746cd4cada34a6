import type { Acts } from './acts.ts'
import type { Outbox } from './outbox.ts'
import type { Outgoing, State } from './state.ts'

export interface ControlParts {
  readonly state: State
  readonly save: () => void
  readonly acts: Acts
  readonly outbox: Outbox
}

type Body = Readonly<Record<string, unknown>>

/** A call of the control listener that it does not know, or cannot take. */
export class ControlError extends Error {}

/**
 * What tests ask, at a port and with a secret of its own:
 *   PUT /hold { held } keeps messages back   ·   GET /messages what is kept back, in its true order
 *   POST /send { ids, copies?, age?, secret? } delivers those in that order: late, doubled, out of order, forged
 *   POST /let-go delivers the rest   ·   POST /subscriptions/{id}/end ends its running period now.
 */
export async function answerControl(parts: ControlParts, call: string, body: Body): Promise<object> {
  const { state, outbox, acts, save } = parts
  switch (call) {
    case 'PUT /hold':
      outbox.hold(body['held'] === true)
      return { held: body['held'] === true }
    case 'GET /messages':
      return { messages: state.outbox.map(({ id, type, text }) => ({ id, type, text })) }
    case 'POST /send':
      return { statuses: await sendAsAsked(parts, body) }
    case 'POST /let-go':
      for (const message of state.outbox) message.due = 0
      outbox.hold(false)
      await outbox.deliver()
      save()
      return { left: state.outbox.length }
    default: {
      const [, id = ''] = /^POST \/subscriptions\/(\w+)\/end$/.exec(call) ?? []
      const one = Object.hasOwn(state.subscriptions, id) ? state.subscriptions[id] : undefined
      if (one === undefined) throw new ControlError('No such control call.')
      acts.endPeriod(one)
      await outbox.deliver()
      return { status: one.status }
    }
  }
}

/** Sends kept messages as a test says; they stay kept. Answers what the server said to each copy. */
async function sendAsAsked({ state, outbox }: ControlParts, body: Body): Promise<readonly number[]> {
  const ids = Array.isArray(body['ids']) ? body['ids'].map(String) : []
  const how = {
    ...(typeof body['age'] === 'number' && { age: body['age'] }),
    ...(typeof body['secret'] === 'string' && { secret: body['secret'] }),
  }
  const statuses: number[] = []
  for (const id of ids) {
    const kept: Outgoing | undefined = state.outbox.find((message) => message.id === id)
    if (kept === undefined) throw new ControlError(`No message ${id} is kept.`)
    for (let copy = 0; copy < Number(body['copies'] ?? 1); copy += 1) statuses.push(await outbox.send(kept, how))
  }
  return statuses
}
