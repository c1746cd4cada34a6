import { isInExtension, REPORTS_KEY, REPORTS_META } from '../../domain/errorReports/constants.ts'
import { local } from '../link/browserStorage.ts'

type Tell = (where: string, error: unknown) => void
interface Reports {
  readonly tell: Tell
  readonly stop: () => void
}

/** So many faults wait for the part that sends them; a page that has more says nothing new. */
const MOST_WAITING = 20

let reports: Reports | null = null
/** Null while nothing is reported: nobody waits. */
let waiting: Parameters<Tell>[] | null = null

/** Where the installation sends error reports: a DSN; null where it sends none. */
export const reportsDsn = (): string | null =>
  document.querySelector(`meta[name=${REPORTS_META}]`)?.getAttribute('content') ?? null

/** Whether the user of this browser lets errors be reported. */
export const mayReport = (): boolean => local.get(REPORTS_KEY) !== 'no'

/** Takes the permission back, at once, or gives it again. */
export function setMayReport(isGiven: boolean): void {
  if (isGiven) local.remove(REPORTS_KEY)
  else local.set(REPORTS_KEY, 'no')
  if (isGiven) startReports()
  else stop()
}

/** A fault for the reports, if there are any. */
export const noteFault: Tell = (where, error) => {
  if (reports !== null) reports.tell(where, error)
  else if (waiting !== null && waiting.length < MOST_WAITING) waiting.push([where, error])
}

/**
 * Reports errors where the installation says where to, the user did not refuse, and this is no page of an extension.
 * Otherwise nothing is fetched and nothing is kept. The part that does it comes when the page has nothing better to do.
 */
export function startReports(): void {
  const dsn = reportsDsn()
  if (dsn === null || waiting !== null || !mayReport() || isInExtension(location.href, runtimeId())) return
  waiting = []
  addEventListener('storage', refusedElsewhere)
  whenIdle(() => void open(dsn))
}

async function open(dsn: string): Promise<void> {
  const part = await import('./sentry.ts').catch(() => null)
  // Refused meanwhile, or the part could not be fetched: what waited is forgotten.
  if (part === null || waiting === null) return stop()
  reports = part.openReports(dsn)
  for (const fault of waiting.splice(0)) reports.tell(...fault)
}

function stop(): void {
  removeEventListener('storage', refusedElsewhere)
  waiting = null
  reports?.stop()
  reports = null
}

function refusedElsewhere({ key }: StorageEvent): void {
  if (key === REPORTS_KEY && !mayReport()) stop()
}

/** What the browser gives extensions and keeps from pages. */
function runtimeId(): unknown {
  const { chrome, browser } = globalThis as { readonly chrome?: Extension; readonly browser?: Extension }
  return chrome?.runtime?.id ?? browser?.runtime?.id
}
interface Extension {
  readonly runtime?: { readonly id?: unknown }
}

const whenIdle = (act: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 5_000 }) : setTimeout(act, 0))
