import { WORKER_FAULTS, type WorkerFault } from '../../domain/errorReports/constants.ts'
import { parseCoreName } from '../coreName.ts'

/** Anything that looks like a token or a ticket in an address. */
const SECRET = /eyJ[\w-]+(\.[\w-]+)*|([?&]token=)[^&\s]+/g
const without = (text: string): string => text.replace(SECRET, '$2…')

let channel: BroadcastChannel | null = null

/**
 * Writes an unexpected error to the worker's console, without what must not be read there (T1), and tells the tabs of
 * it, which report errors where the installation does.
 */
export function report(where: string, error: unknown): void {
  const { name, message, stack = message } = error instanceof Error ? error : new Error(String(error))
  console.error(`${where}: ${without(stack)}`)
  const { owner } = parseCoreName(self.name)
  const fault: WorkerFault = { owner, where, name, message: without(message), stack: without(stack) }
  try {
    ;(channel ??= new BroadcastChannel(WORKER_FAULTS)).postMessage(fault)
  } catch {
    // Not there, or denied together with storage (F24): it stands in the console.
  }
}

/** What nobody caught is reported too; the worker lives on. */
export function reportUncaught(): void {
  self.addEventListener('error', ({ error, message }) => report('worker', error ?? message))
  self.addEventListener('unhandledrejection', ({ reason }) => report('promise of the worker', reason))
}
