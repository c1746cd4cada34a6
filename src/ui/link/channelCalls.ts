import type { Command } from '../../domain/command.ts'
import type { Question } from '../../domain/question.ts'
import type { TabHello } from '../../domain/tabs/hello.ts'
import { newId } from '../../worker/adapters/random.ts'
import type { Push, WorkerApi } from '../../worker/api.ts'

/**
 * The worker's three calls as messages, because ports cannot go over a broadcast channel. `from` and `to` are tabs'
 * ids.
 */
type Message =
  | { readonly kind: 'seek'; readonly from: string }
  | { readonly kind: 'here'; readonly to: string }
  | { readonly kind: 'attach'; readonly from: string; readonly id: string; readonly hello: TabHello }
  | {
      readonly kind: 'send'
      readonly from: string
      readonly id: string
      readonly tab: string
      readonly command: Command
      readonly session: string | undefined
    }
  | { readonly kind: 'read'; readonly from: string; readonly id: string; readonly question: Question }
  | { readonly kind: 'answer'; readonly to: string; readonly id: string; readonly answer: unknown }
  | { readonly kind: 'push'; readonly to: string; readonly id: string; readonly push: Push }
  | { readonly kind: 'drawn'; readonly from: string; readonly id: string }

type Channel = Pick<BroadcastChannel, 'addEventListener' | 'postMessage'>

const listen = (channel: Channel, onMessage: (message: Message) => void): void =>
  channel.addEventListener('message', (event) => onMessage((event as MessageEvent<Message>).data))

/** The holder's side: answers other tabs' calls with its own worker. */
export function serveOthers(channel: Channel, api: WorkerApi): void {
  const post = (message: Message): void => channel.postMessage(message)
  const drawnById = new Map<string, () => void>()
  const pushTo =
    (to: string) =>
    (push: Push): Promise<void> =>
      new Promise((resolve) => {
        const id = newId()
        drawnById.set(id, resolve)
        post({ kind: 'push', to, id, push })
      })
  const answer = async (to: string, id: string, answered: Promise<unknown>): Promise<void> =>
    post({ kind: 'answer', to, id, answer: await answered })
  listen(channel, (message) => {
    if (message.kind === 'seek') return post({ kind: 'here', to: message.from })
    if (message.kind === 'attach')
      return void answer(message.from, message.id, api.attach(message.hello, pushTo(message.from)))
    if (message.kind === 'send')
      return void answer(message.from, message.id, api.send(message.tab, message.command, message.session))
    if (message.kind === 'read') return void answer(message.from, message.id, api.read(message.question))
    if (message.kind !== 'drawn') return
    drawnById.get(message.id)?.()
    drawnById.delete(message.id)
  })
}

/** Another tab's side: the worker's border over the channel, or null when no holder answers in time. */
export function callHolder(channel: Channel, waitMs: number): Promise<WorkerApi | null> {
  const self = newId()
  const post = (message: Message): void => channel.postMessage(message)
  const answerById = new Map<string, (answer: never) => void>()
  let onPush: ((push: Push) => void | Promise<void>) | null = null
  const call = <T>(make: (id: string) => Message): Promise<T> =>
    new Promise((resolve) => {
      const id = newId()
      answerById.set(id, resolve)
      post(make(id))
    })
  const api: WorkerApi = {
    attach: (hello, callback) => {
      onPush = callback
      return call((id) => ({ kind: 'attach', from: self, id, hello }))
    },
    send: (tab, command, session) => call((id) => ({ kind: 'send', from: self, id, tab, command, session })),
    read: (question) => call((id) => ({ kind: 'read', from: self, id, question })),
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), waitMs)
    listen(channel, (message) => {
      if (!('to' in message) || message.to !== self) return
      if (message.kind === 'here') {
        clearTimeout(timer)
        return resolve(api)
      }
      if (message.kind === 'push')
        return void Promise.resolve(onPush?.(message.push)).then(() =>
          post({ kind: 'drawn', from: self, id: message.id }),
        )
      // The id was made by `call` of that very answer's type.
      answerById.get(message.id)?.(message.answer as never)
      answerById.delete(message.id)
    })
    post({ kind: 'seek', from: self })
  })
}
