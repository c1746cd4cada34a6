import type { Runtime, SimClock } from './clock.ts'
import type { Random } from './random.ts'

/** What a call asks the server for. */
export interface NetRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** A whole answer, or a line that stays open. */
export type NetAnswer =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly open: (line: ServerLine) => void }

/** The server's end of an event stream. */
export interface ServerLine {
  readonly write: (frame: string, isSnapshot: boolean) => void
  readonly close: () => void
  readonly onClose: (act: () => void) => void
}

/** Null while the server is down. */
export type Answering = (request: NetRequest) => Promise<NetAnswer> | null

/** How badly frames travel while a transport is hostile: shares of frames that come twice, not at all, or late. */
export interface Hostility {
  readonly twice: number
  readonly lost: number
  readonly late: number
}

/** One device's way to the server. */
export interface SimNet {
  readonly fetchFor: (runtime: Runtime) => typeof fetch
  /** A line that is down refuses calls and breaks what is open, in the middle of a frame. */
  readonly setUp: (isUp: boolean) => void
  /** Breaks all open streams after so many bytes of the last frame. */
  readonly cut: () => void
  /** Nothing comes or goes any more on open streams, and nobody is told (half-open). */
  readonly freeze: () => void
  readonly setHostility: (hostility: Hostility | null) => void
  readonly delaySnapshots: (ms: number) => void
  readonly setLatency: (ms: number) => void
  readonly openLines: () => number
  /** When the first stream last said something to this worker. */
  readonly heardAt: (runtime: Runtime) => number
  /**
   * When it last said something that this worker was there for. What waited through a sleep counts when it is
   * read, where its line is still open and was not silent so long that it had to be given up (F5): nobody was there to
   * hear it come.
   */
  readonly wordAt: (runtime: Runtime) => number | null
}

const encoder = new TextEncoder()

/** F5: so long a silence ends a line. */
const GIVEN_UP_AFTER = 35_000

interface Line {
  readonly runtime: Runtime
  readonly breakIt: () => void
  readonly freeze: () => void
}

export function simNet(clock: SimClock, random: Random, answering: Answering): SimNet {
  const lines = new Set<Line>()
  const heardAt = new Map<Runtime, number>()
  const wordAt = new Map<Runtime, number>()
  let isUp = true
  let hostility: Hostility | null = null
  let snapshotDelay = 0
  let latency = 0

  const travel = (): number => random.whole(2, 25) + latency

  function fetchFor(runtime: Runtime): typeof fetch {
    return ((address: string, init: RequestInit) =>
      new Promise<unknown>((resolve, reject) => {
        const signal = init.signal ?? null
        const fail = (): void => runtime.enter(() => reject(new TypeError('Failed to fetch')))
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
        if (!isUp) return void clock.once(1, fail)
        clock.once(travel(), () => {
          const answered = isUp ? answering(requestOf(address, init)) : null
          if (answered === null) return fail()
          void answered.then((answer) => {
            if ('open' in answer)
              return opened(
                runtime,
                { open: answer.open, isFirst: address.startsWith('/api/events/stream') },
                signal,
                resolve,
              )
            clock.once(travel(), () => (isUp ? runtime.enter(() => resolve(responseOf(answer))) : fail()))
          })
        })
      })) as typeof fetch
  }

  function opened(
    runtime: Runtime,
    { open, isFirst }: { readonly open: (line: ServerLine) => void; readonly isFirst: boolean },
    signal: AbortSignal | null,
    resolve: (response: unknown) => void,
  ): void {
    const chunks: Uint8Array[] = []
    const endings: (() => void)[] = []
    let waiting: { readonly resolve: (part: unknown) => void; readonly reject: (error: Error) => void } | null = null
    let ended: 'no' | 'done' | 'broken' = 'no'
    let isFrozen = false
    let isOver = false
    let last = clock.now() as number
    let newest: Uint8Array | null = null

    const isInTime = (): boolean => clock.now() - (wordAt.get(runtime) ?? 0) < GIVEN_UP_AFTER

    function deliver(): void {
      if (waiting === null) return
      const { resolve: done, reject } = waiting
      const chunk = chunks.shift()
      if (chunk === undefined && ended === 'no') return
      waiting = null
      if (chunk !== undefined) done({ done: false, value: chunk })
      else if (ended === 'done') done({ done: true })
      else reject(new TypeError('network error'))
    }

    function arrive(bytes: Uint8Array, at: number): void {
      clock.once(at - clock.now(), () => {
        const isAwake = runtime.isAwake
        runtime.enter(() => {
          if (ended !== 'no' || isFrozen) return
          if (isFirst) heardAt.set(runtime, clock.now())
          if (isFirst && (isAwake || (!isOver && isInTime()))) wordAt.set(runtime, clock.now())
          chunks.push(bytes)
          deliver()
        })
      })
    }

    function finish(how: 'done' | 'broken'): void {
      if (isOver) return
      isOver = true
      lines.delete(line)
      for (const act of endings.splice(0)) act()
      // The end comes behind all that was sent, but never on a line that is frozen.
      clock.once(Math.max(0, last - clock.now()) + 1, () =>
        runtime.enter(() => {
          if (ended !== 'no' || isFrozen) return
          ended = how
          deliver()
        }),
      )
    }

    const line: Line = {
      runtime,
      freeze: () => {
        isFrozen = true
      },
      breakIt: () => {
        // Half of the newest frame may have come through.
        if (newest !== null && random.chance(0.5)) arrive(newest.slice(0, random.whole(0, newest.length - 1)), last)
        finish('broken')
      },
    }
    lines.add(line)
    signal?.addEventListener('abort', () => {
      ended = 'broken'
      clock.once(travel(), () => finish('broken'))
    })
    const read = (): Promise<unknown> =>
      new Promise((part, reject) => {
        waiting = { resolve: part, reject }
        deliver()
      })
    // A worker that sleeps learns of its opening when it wakes.
    runtime.enter(() => {
      if (isFirst) {
        heardAt.set(runtime, clock.now())
        wordAt.set(runtime, clock.now())
      }
      resolve(streamResponse(read))
    })
    open({
      write: (frame, isSnapshot) => {
        if (isOver) return
        newest = encoder.encode(frame)
        const base = clock.now() + travel()
        last = Math.max(last, base)
        const late =
          (hostility !== null && random.chance(hostility.late) ? random.whole(50, 4_000) : 0) +
          (isSnapshot ? snapshotDelay : 0)
        if (hostility !== null && random.chance(hostility.lost)) return
        arrive(newest, late > 0 ? base + late : last)
        if (hostility !== null && random.chance(hostility.twice))
          for (let copies = random.whole(1, 3); copies > 0; copies -= 1) arrive(newest, base + random.whole(0, 2_000))
      },
      close: () => finish('done'),
      onClose: (act) => void endings.push(act),
    })
  }

  function breakAll(): void {
    for (const line of [...lines]) line.breakIt()
  }

  return {
    fetchFor,
    cut: breakAll,
    freeze: () => {
      for (const line of lines) line.freeze()
    },
    setUp: (next) => {
      isUp = next
      if (!next) breakAll()
    },
    setHostility: (next) => {
      hostility = next
    },
    delaySnapshots: (ms) => {
      snapshotDelay = ms
    },
    setLatency: (ms) => {
      latency = ms
    },
    openLines: () => [...lines].filter(({ runtime }) => !runtime.isDead).length,
    heardAt: (runtime) => heardAt.get(runtime) ?? 0,
    wordAt: (runtime) => wordAt.get(runtime) ?? null,
  }
}

function requestOf(address: string, init: RequestInit): NetRequest {
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  return {
    method: init.method ?? 'GET',
    path,
    query: new URLSearchParams(at < 0 ? '' : address.slice(at + 1)),
    headers: (init.headers ?? {}) as Readonly<Record<string, string>>,
    body: typeof init.body === 'string' ? init.body : null,
  }
}

const responseOf = ({ status, body, headers = {} }: Exclude<NetAnswer, { readonly open: unknown }>): unknown => ({
  ok: status < 400,
  status,
  headers: { get: (name: string) => headers[name] ?? null },
  text: async () => JSON.stringify(body),
  body: null,
})

const streamResponse = (read: () => Promise<unknown>): unknown => ({
  ok: true,
  status: 200,
  headers: { get: (name: string) => (name === 'content-type' ? 'text/event-stream' : null) },
  body: { getReader: () => ({ read, cancel: async () => undefined }) },
})
