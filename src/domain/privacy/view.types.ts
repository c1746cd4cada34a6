import type { WriteOutcome } from '../writes/model.ts'

/** The privacy page of a tab (screens.md 2.19). */
export interface PrivacyView {
  /** Where this device keeps the log; memory in a private window, or where the disk cannot be used. */
  readonly mode: 'disk' | 'memory'
  /** Why it is memory; null on disk. */
  readonly why: string | null
  /** Notifications that the user hid or dismissed; no list shows them, on no later visit. */
  readonly hidden: number
  /** How the deletion ended that was asked for last; null for none. */
  readonly deletion: WriteOutcome | null
}

/** What this device keeps of the user, as its worker knows it. */
export interface DeviceFigures {
  /** Number of the newest entry of the log. */
  readonly entries: number
  /** What the browser says that this site takes of the disk, bytes; null where it does not say. */
  readonly bytes: number | null
}
