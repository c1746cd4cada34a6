import {
  browserProfilingIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  getClient,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  setUser,
} from '@sentry/browser'
import { createWatch } from 'effector'
import { isUnwanted, SAMPLING, type ReportedUser } from '../../domain/errorReports/constants.ts'
import { scrubEnvelope, type Envelope } from '../../domain/errorReports/envelope.ts'
import type { ShellView } from '../../domain/access/view.types.ts'
import { ABSENT, mirrorOf } from '../model/mirrors.ts'
import { scope } from '../model/scope.ts'
import { hearWorker } from './workerFaults.ts'

/**
 * Opens the one door to Sentry (spec 9, Error reporting) and answers how faults go through it. Nothing is collected but
 * what is told, traces, profiles and masked recordings; and whatever leaves passes `scrubEnvelope`.
 */
export function openReports(dsn: string): {
  readonly tell: (where: string, error: unknown) => void
  readonly stop: () => void
} {
  init({
    dsn,
    tracesSampleRate: SAMPLING.traces,
    profileSessionSampleRate: SAMPLING.profiles,
    profileLifecycle: 'trace',
    replaysSessionSampleRate: SAMPLING.sessions,
    replaysOnErrorSampleRate: SAMPLING.sessionsWithErrors,
    traceLifecycle: 'static',
    // No header of ours is added to anybody's call.
    tracePropagationTargets: [],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    defaultIntegrations: false,
    integrations: [
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration(),
      browserProfilingIntegration(),
    ],
    beforeSend: (event) => (isUnwanted(textsOf(event)) ? null : event),
    transport: (options) => {
      const inner = makeFetchTransport(options)
      return {
        flush: inner.flush,
        send: (envelope) => {
          const left = scrubEnvelope(envelope as unknown as Envelope, bytesOf)
          return left === null ? Promise.resolve({}) : inner.send(left as unknown as typeof envelope)
        },
      }
    },
  })
  const tell = (where: string, error: unknown): void => void captureException(error, { tags: { where } })
  let stopRecordings: (() => void) | null = null
  let isOver = false
  void import('./recordings.ts').then(
    ({ openRecordings }) => void (isOver || (stopRecordings = openRecordings())),
    // A part that could not be fetched: faults are told without a recording.
    () => undefined,
  )
  const stopUser = followUser()
  const stopWorker = hearWorker(tell)
  return {
    tell,
    stop() {
      stopUser()
      stopWorker()
      isOver = true
      stopRecordings?.()
      void getClient()?.close()
    },
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Texts of a report by which it is dropped. */
const textsOf = (event: {
  readonly message?: string
  readonly exception?: { readonly values?: readonly { readonly type?: string; readonly value?: string }[] }
}): readonly string[] => [
  event.message ?? '',
  ...(event.exception?.values ?? []).flatMap(({ type = '', value = '' }) => [type, value]),
]

/** spec 3, Error-tracking user; nobody while nobody is signed in. */
function followUser(): () => void {
  const store = mirrorOf('shell')
  let last: ReportedUser | null = null
  const take = (shell: ShellView | typeof ABSENT): void => {
    const now = shell === ABSENT ? null : shell.reported
    if (now === last) return
    last = now
    setUser(now === null ? null : { ...now })
  }
  take(scope.getState(store))
  return createWatch({ unit: store, scope, fn: take })
}
