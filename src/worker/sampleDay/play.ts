import { Observable } from 'rxjs'
import { bad, good } from '../../domain/core/outcome.ts'
import { epoch } from '../../domain/core/time.ts'
import { callTable } from '../../streams/rest/calls.ts'
import type { HttpPort, Push, StreamFrame, StreamPort } from '../../streams/ports.ts'
import { createIdentity } from '../adapters/identity.ts'
import { createSecrets } from '../adapters/secrets.ts'
import { PROTOCOL } from '../api.ts'
import { labClock, Life } from '../lab/clock.ts'
import type { CoreOfBuild } from '../lab/device.ts'
import { labDisk } from '../lab/disk.ts'
import { seeded } from '../lab/seeded.ts'
import day from './day.json' with { type: 'json' }

/** From asking to answering, ms. */
const LATENCY = 20
/** When the recorded lines open, ms after the start: what the page shows is asked for before. */
const OPENS_AT = 60

const answers: Readonly<Record<string, unknown>> = day.answers
const frames = day.frames.map(([at, stream, text]) => [Number(at), String(stream), String(text)] as const)

/** How long the recording is, ms. */
export const DAY_LENGTH = frames.at(-1)![0] + 2 * OPENS_AT

/** A recording under way. */
export interface Playing {
  /** Lets that much of the recorded time pass, ms. */
  readonly pass: (ms: number) => Promise<void>
  /** What the core reported as unexpected. */
  readonly reports: readonly string[]
}

/**
 * Plays what a paper account's server said on a day, to the core of the product: its calls get the recorded answers,
 * its streams the recorded messages. `onPush` gets the views of one tab at `/dashboard`. Nothing reaches a user's core,
 * disk or server.
 */
export async function playDay(
  build: CoreOfBuild,
  turn: () => Promise<void>,
  onPush: (push: Push) => void,
): Promise<Playing> {
  await Promise.all([callTable(), build.domain.late()])
  const clock = labClock(turn, epoch(day.startedAt))
  const life = new Life(clock)
  const reports: string[] = []
  let ids = 0
  const newId = (): string => `sample-${++ids}`
  const tokens = {
    accessToken: 'sample',
    refreshToken: null,
    idToken: 'sample',
    expiresAt: day.startedAt / 1_000 + 86_400,
    profile: { sub: 'sample', roles: ['elite-subscriber'], name: 'Sample day' },
  }
  const { api } = await build.compose({
    ports: {
      now: clock.now,
      scheduler: life.scheduler(),
      random: seeded(7),
      newId,
      http: recordedCalls(life),
      stream: recordedStreams(life),
      identity: createIdentity(() => Promise.resolve(tokens), clock.now),
      log: labDisk().open(),
      report: (where, error) =>
        void reports.push(`${where}: ${error instanceof Error ? error.message : String(error)}`),
    },
    judgements: build.domain,
    secrets: createSecrets(newId),
    // The one tab stays as long as the page.
    locks: { request: () => new Promise(() => undefined) },
    generation: 0,
    workerRun: 'sample',
    workerLock: 'sample',
  })
  await api.attach(
    {
      tab: 'sample',
      protocol: PROTOCOL,
      path: '/dashboard',
      query: '',
      visible: true,
      installedApp: false,
      touch: false,
      width: 1_280,
      browserZone: 'UTC',
      local: {},
      host: { kind: 'shared', storage: true, locks: true },
    },
    onPush,
  )
  await api.send('sample', { type: 'session.start', id: newId(), tokens })
  return { pass: clock.pass, reports }
}

const recordedCalls = (life: Life): HttpPort => ({
  call: ({ path }) =>
    new Observable((subscriber) =>
      life.once(LATENCY, () => {
        const body = answers[path]
        subscriber.next(
          body === undefined
            ? bad({ kind: 'http', status: 404, message: 'Not recorded' })
            : good({ status: 200, serverTime: null, body }),
        )
        subscriber.complete()
      }),
    ),
})

/** Each stream says what was recorded of it, once; opened anew it says no more. */
function recordedStreams(life: Life): StreamPort {
  const opened = new Set<string>()
  return {
    open: ({ stream }) =>
      new Observable<StreamFrame>((subscriber) => {
        if (opened.has(stream)) return
        opened.add(stream)
        const stops = [
          life.once(OPENS_AT, () => subscriber.next({ kind: 'opened' })),
          ...frames
            .filter(([, of]) => of === stream)
            .map(([at, , data]) =>
              life.once(OPENS_AT + at + 1, () =>
                subscriber.next({ kind: 'events', events: [{ event: null, id: null, data }] }),
              ),
            ),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      }),
  }
}
