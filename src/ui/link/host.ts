import type { WorkerApi } from '../../worker/api.ts'

/** A running core as one tab reaches it, whatever carries the messages. */
export interface WorkerHost {
  readonly kind: 'shared' | 'dedicated'
  readonly api: WorkerApi
  /** Lets go of the port. A shared worker lives on in other tabs. */
  close(): void
}

/** Opens a host by the core's name. `onFailed` is called when its script could not be loaded or run. */
export type OpenHost = (name: string, onFailed: (reason: string) => void) => WorkerHost
