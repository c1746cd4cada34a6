/// <reference lib="webworker" />
import { exchangeWith } from './adapters/exchange.ts'
import { createHttp } from './adapters/http.ts'
import { createIdentity } from './adapters/identity.ts'
import { laterLog, laterStream } from './adapters/later.ts'
import { degradedLog, memoryLog } from './adapters/memoryLog.ts'
import { newId, random } from './adapters/random.ts'
import { report, reportUncaught } from './adapters/reporter.ts'
import { now, scheduler } from './adapters/scheduler.ts'
import { createSecrets } from './adapters/secrets.ts'
import { createSettings } from './adapters/settings.ts'
import { isImpersonationOwner } from '../domain/access/impersonation.ts'
import { onePart, whenPartFails } from '../domain/core/onePart.ts'
import { hearSoon, speakSoon } from '../domain/language/load.ts'
import { languageOf } from '../domain/language/name.ts'
import { borderOf } from './border.ts'
import type { Composed } from './compose.ts'
import { ANONYMOUS, parseCoreName } from './coreName.ts'
import { expose, releaseCallback, type TabPort } from './expose.ts'
import { tellFenced } from './fenced.ts'
import { holdForLife } from './tabs.ts'
import { unfetched } from './unfetched.ts'

reportUncaught()
whenPartFails(
  unfetched({
    isServerThere: () =>
      fetch('/runtime.json', { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    age: () => performance.now(),
    end: () => self.close(),
  }),
)
const { owner, generation, isAlone } = parseCoreName(self.name)
const workerRun = newId()
const workerLock = `core-lock-${workerRun}`
const locks = 'locks' in navigator ? navigator.locks : undefined

holdForLife(locks, workerLock)
const settings = createSettings(fetch.bind(globalThis))
const base = async (): Promise<string> => (await settings()).apiBase
const identity = createIdentity(exchangeWith(settings, now), now)
const secrets = createSecrets(newId)
const http = createHttp({ fetch: fetch.bind(globalThis), base, identity, secrets })
const streamReader = onePart(() => import('./adapters/eventStream.ts'))
const stream = laterStream(async () =>
  (await streamReader()).createEventStream({
    fetch: fetch.bind(globalThis),
    base,
    http,
    accessToken: identity.accessToken,
  }),
)
const onDisk = () =>
  laterLog(
    import('./adapters/segments.ts').then(
      ({ segments }) => segments(owner, generation),
      () => degradedLog('The part that writes to disk could not be fetched.'),
    ),
  )
const log =
  owner === ANONYMOUS || isImpersonationOwner(owner)
    ? memoryLog
    : isAlone
      ? degradedLog('Without Web Locks two tabs could write the same log.')
      : onDisk()

// The border answers from the first moment; the loop and the domain are fetched beside the disk's adapter, after the
// words that they are read with.
const spoken = languageOf(self.name)
const loop = Promise.all([speakSoon(spoken), hearSoon(spoken)]).then(() => import('./loop.ts'))
const composed: Promise<Composed> = loop.then(({ compose, domain }) =>
  compose({
    ports: { now, scheduler, random, newId, http, stream, identity, log, report },
    judgements: domain,
    secrets,
    locks,
    releaseCallback,
    generation,
    workerRun,
    workerLock,
    onFenced: () => tellFenced(workerLock),
    moment: () => performance.now(),
    diskBytes,
    end: () => self.close(),
  }),
)

// The newest worker of a user writes; an older one, of another build or woken from a hang, lets its tabs go: they are
// told to reload. One that read the log of a newer generation takes nothing from it.
if (owner !== ANONYMOUS)
  composed.then(
    ({ fence, isFenced }) => isFenced() || holdForLife(locks, `writer-${owner}`, { steal: true, onStolen: fence }),
    () => undefined,
  )

/** Bytes of this origin on disk; null where the browser does not tell. */
async function diskBytes(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  return estimate?.usage ?? null
}

const api = borderOf(composed, () => self.close())

/** A shared worker has one port per tab; a dedicated one is its only tab's port itself. */
if ('onconnect' in self) self.addEventListener('connect', (event) => expose(api, (event as MessageEvent).ports[0]!))
else expose(api, self as unknown as TabPort)
