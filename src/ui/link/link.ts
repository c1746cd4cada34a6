import { BANNERS } from '../../domain/access/texts.ts'
import type { CommandBody } from '../../domain/command.ts'
import { bad, type Outcome } from '../../domain/core/outcome.ts'
import type { Answer, Question } from '../../domain/question.ts'
import type { TabHello } from '../../domain/tabs/hello.ts'
import { orAborted } from '../../worker/adapters/orAborted.ts'
import { newId } from '../../worker/adapters/random.ts'
import type { Attached, Push } from '../../worker/api.ts'
import { FENCED } from '../../worker/fenced.ts'
import { channelOf } from './channel.ts'
import { attachTimeout, joinsBeforeTrouble, readTimeout, rejoinWaits, sendTimeout } from './constants.ts'
import { coreName, generationOf, keepGeneration } from './coreName.ts'
import type { OpenHost, WorkerHost } from './host.ts'
import { holdLock, type HeldLock } from './locks.ts'
import { makeOutbox, type Letter } from './outbox.ts'
import { answerWithin, pause } from './timing.ts'
import { workerEnd } from './workerEnd.ts'

/** Why the tab cannot work with its core. `outdated`: the core speaks a newer protocol, the page is to be reloaded. */
export type LinkTrouble =
  | { readonly kind: 'outdated' }
  | { readonly kind: 'not_loaded' | 'unreachable'; readonly message: string }

export interface LinkParts {
  readonly user: string
  readonly openHost: OpenHost
  readonly helloOf: (tab: string, kind: TabHello['host']['kind']) => TabHello
  /** The session on screen; '' before there is one. */
  readonly sessionOf: () => string
  /** Draws a push; resolves once it is on screen. */
  readonly onPush: (push: Push) => Promise<void>
  /** Where the core has no session, what it gives ends when one was looked for. */
  readonly onAttached: (attached: Attached) => Promise<unknown> | undefined
  readonly onTrouble: (trouble: LinkTrouble) => void
}

/**
 * One tab's connection to its core. It outlives the worker: a dead or hung one is replaced and unanswered commands go
 * again.
 */
export interface Link {
  send(body: CommandBody): Promise<Outcome<{ readonly entry: number }>>
  read<Q extends Question>(question: Q): Promise<Outcome<Answer<Q>>>
  /** Join anew: after the page came back from the back-forward cache. */
  rejoin(): void
  stop(): void
}

interface Connection {
  readonly host: WorkerHost
  readonly lock: HeldLock
  readonly over: AbortController
  /** Of the core that was joined; null before. */
  workerLock: string | null
}

const goesFirst = ({ command }: Letter): boolean => /^(session|tab)\./.test(command.type)

/** Starts joining at once. */
export function startLink(parts: LinkParts): Link {
  const { user } = parts
  const channel = channelOf('bot-blending.generation')
  let generation = generationOf(user)
  let connection: Connection | null = null
  let joining = 0
  let failures = 0
  let stopped = false
  /** Another build, which began later, took the log over: nothing but a reload helps. */
  let isOutdated = false
  const fenced = new Set<string>()

  /** What no worker took yet. */
  const untaken = new WeakSet<Letter>()
  const outbox = makeOutbox(async (letter) => {
    if (isOutdated) return bad({ kind: 'protocol', message: BANNERS.fenced })
    const current = connection
    if (current === null) return null
    const { command, session } = letter
    const answer = await answerWithin(current.host.api.send(current.lock.name, command, session), sendTimeout)
    if (answer === null) {
      if (current === connection) replaceHung()
      return null
    }
    // The worker took this tab for dead while it was frozen: the command goes again once it has joined anew. What is
    // not taken then either is answered with that.
    if (answer.ok || !['protocol', 'unreadable'].includes(answer.error.kind) || untaken.has(letter)) return answer
    untaken.add(letter)
    if (current === connection) void join()
    return null
  })

  /** R8: the next generation has another name and its own worker; the old one is fenced by its lower number. */
  function replaceHung(): void {
    // Tabs that notice it at the same time raise it once.
    generation = Math.max(generation + 1, generationOf(user))
    keepGeneration(user, generation)
    channel?.postMessage({ user, generation })
    void join()
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<{ user: string; generation: number }>) => {
    if (data.user !== user || data.generation <= generation) return
    generation = data.generation
    void join()
  })

  const fencings = channelOf(FENCED)
  fencings?.addEventListener('message', ({ data: workerLock }: MessageEvent<string>) => {
    fenced.add(workerLock)
    if (connection?.workerLock === workerLock) takenOver(connection.host.kind)
  })

  /** A worker of our own would end if this tab joined anew, and the next one take the log back. */
  function takenOver(kind: WorkerHost['kind']): void {
    if (kind === 'dedicated' && generationOf(user) <= generation) outdated()
    else void join()
  }

  function outdated(): void {
    isOutdated = true
    joining += 1
    parts.onTrouble({ kind: 'outdated' })
    outbox.flush()
  }

  function leave(): void {
    connection?.over.abort()
    connection?.lock.release()
    connection?.host.close()
    connection = null
  }

  async function join(): Promise<void> {
    if (isOutdated) return
    const round = ++joining
    const isOver = (): boolean => stopped || round !== joining
    leave()
    await pause(rejoinWaits[Math.min(failures, rejoinWaits.length - 1)] ?? 0)
    if (isOver()) return
    // Another tab may have raised it while this one heard nothing (F50).
    generation = Math.max(generation, generationOf(user))
    const over = new AbortController()
    // Rule 1 of the stack notes: the grant is awaited, else the worker takes this tab for dead.
    const lock = await holdLock(`tab-${newId()}`)
    const host = opened((message) => {
      if (!isOver()) failed('not_loaded', message)
    })
    if (host instanceof Error) {
      lock.release()
      return isOver() ? undefined : failed('unreachable', host.message)
    }
    connection = { host, lock, over, workerLock: null }
    if (isOver()) return leave()
    const onPush = async (push: Push): Promise<void> => {
      if (!over.signal.aborted) await parts.onPush(push)
    }
    const attached = await answerWithin(host.api.attach(parts.helloOf(lock.name, host.kind), onPush), attachTimeout)
    if (isOver()) return
    if (attached === null) return failed('unreachable', 'The worker did not answer.', true)
    if (!attached.ok) {
      const { kind, message, generation: newer = 0 } = attached.error
      if (kind !== 'protocol') return failed('unreachable', message)
      if (newer <= generation) return outdated()
      // What is kept of the generations was lost here, and the log knows more.
      generation = newer
      keepGeneration(user, generation)
      return void join()
    }
    failures = 0
    connection.workerLock = attached.value.workerLock
    if (fenced.has(connection.workerLock)) return takenOver(host.kind)
    void workerEnd(host.api, attached.value.workerLock, over.signal).then((end) => {
      if (isOver()) return
      if (end === 'hung') replaceHung()
      else void join()
    })
    const found = parts.onAttached(attached.value)
    if (found === undefined) return outbox.flush()
    // A new core refuses what needs a session until it has one (AUTH-01): only what brings it, or tells of the tab,
    // goes before.
    outbox.flush(goesFirst)
    await found.finally(() => {
      if (!isOver()) outbox.flush((letter) => !goesFirst(letter))
    })
  }

  /** What a browser throws that lets no worker be opened is said as any other trouble. */
  function opened(onFailed: (message: string) => void): WorkerHost | Error {
    try {
      return parts.openHost(coreName(user, generation), onFailed)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  function failed(kind: 'not_loaded' | 'unreachable', message: string, hung = false): void {
    failures += 1
    if (failures >= joinsBeforeTrouble || kind === 'not_loaded') parts.onTrouble({ kind, message })
    if (hung) replaceHung()
    else void join()
  }

  void join()
  return {
    send: (body) => outbox.post({ command: { ...body, id: newId() }, session: parts.sessionOf() }),
    read: async (question) => {
      const silent = bad({ kind: 'timeout', message: 'The worker did not answer.' })
      if (connection === null) return silent
      const { host, over } = connection
      // Of one that is left nothing comes any more, and some answers may take minutes.
      const answer = orAborted(host.api.read(question), over.signal).catch((error: unknown) => {
        if (over.signal.aborted) return silent
        throw error
      })
      return (await answerWithin(answer, readTimeout(question))) ?? silent
    },
    rejoin: () => void join(),
    stop: () => {
      stopped = true
      channel?.close()
      fencings?.close()
      leave()
    },
  }
}
