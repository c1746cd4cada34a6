import * as Comlink from 'comlink'
import { onePart } from '../domain/core/onePart.ts'
import { bad } from '../domain/core/outcome.ts'
import type { WorkerApi } from './api.ts'
import { CALL_LIMIT, isHello, isQuestion } from './shapes.ts'

/** The three methods, and nothing else that hangs on an object (T3). */
const METHODS: readonly string[] = ['attach', 'send', 'read']

/** A message channel to one tab: a port of a shared worker, or the dedicated worker itself. */
export type TabPort = Comlink.Endpoint

/** Puts the worker's border on a channel to one tab. Comlink's only door in the worker. */
export function expose(api: WorkerApi, port: TabPort): void {
  Comlink.expose(checked(api), guarded(port))
}

/** Lets go of a tab's callback; the tab itself is already gone. */
export function releaseCallback(callback: unknown): void {
  const proxy = callback as { readonly [Comlink.releaseProxy]?: () => void }
  proxy[Comlink.releaseProxy]?.()
}

/** The same border, refusing what has not the shape. Nothing crosses by throwing. */
function checked(api: WorkerApi): WorkerApi {
  const refused = (what: string) =>
    Promise.resolve(bad({ kind: 'protocol', message: `The worker does not understand this ${what}.` }))
  return {
    attach: (hello, onPush) =>
      isHello(hello) && typeof onPush === 'function' ? api.attach(hello, onPush) : refused('greeting'),
    send: async (tab, command, session) =>
      isText(tab) && (session === undefined || isText(session)) && (await knownCommands())(command)
        ? api.send(tab, command, session)
        : refused('command'),
    read: (question) => (isQuestion(question) ? api.read(question) : refused('question')),
  }
}

/** Commands are known where the domain is. Where it could not be fetched, the answer to any call says so. */
const knownCommands = (): Promise<(value: unknown) => boolean> =>
  loop().then(
    ({ isCommand }) => isCommand,
    () => () => true,
  )

const loop = onePart(() => import('./loop.ts'))

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200

/**
 * Lets through only calls of the three methods and the release of the port; Comlink itself would also get, set and
 * construct.
 */
function guarded(port: TabPort): TabPort {
  const listeners = new Map<unknown, EventListener>()
  return {
    postMessage: (message: unknown, transfer?: Transferable[]) => port.postMessage(message, transfer),
    addEventListener: (type, listener) => {
      const guard: EventListener = (event) => {
        const { data } = event as MessageEvent<unknown>
        if (isAllowed(data)) (typeof listener === 'function' ? listener : listener.handleEvent.bind(listener))(event)
        else refuse(port, data)
      }
      listeners.set(listener, guard)
      port.addEventListener(type, guard)
    },
    removeEventListener: (type, listener) => port.removeEventListener(type, listeners.get(listener) ?? guardless),
    start: () => port.start?.(),
  }
}

const guardless: EventListener = () => undefined

function isAllowed(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { type, path, argumentList } = data as {
    readonly type?: unknown
    readonly path?: unknown
    readonly argumentList?: unknown
  }
  if (type === 'RELEASE') return true
  const isCall =
    type === 'APPLY' &&
    Array.isArray(path) &&
    path.length === 1 &&
    METHODS.includes(String(path[0])) &&
    Array.isArray(argumentList) &&
    argumentList.length <= 3
  return isCall && sizeOf(argumentList) <= CALL_LIMIT
}

/** Length as JSON; what is no JSON (a cycle) counts as too long. A callback's port counts nothing. */
function sizeOf(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0
  } catch {
    return Infinity
  }
}

/** Answers in Comlink's way, so that the caller's promise fails instead of waiting for ever. */
function refuse(port: TabPort, data: unknown): void {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null
  if (id === null) return
  port.postMessage({
    id,
    type: 'HANDLER',
    name: 'throw',
    value: { isError: true, value: { name: 'Error', message: 'The worker refused this call.', stack: '' } },
  })
}
