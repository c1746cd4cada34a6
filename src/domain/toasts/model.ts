import type { EpochMs } from '../core/time.ts'
import type { ToastCard } from './view.types.ts'

/** Toasts that wait, and toasts that are in a tab. */
export interface ToastsState {
  /** Oldest first. */
  readonly queue: readonly Toast[]
  readonly addressed: readonly AddressedToast[]
  /** Last flush; the next comes 200 ms later (TOAST-06). */
  readonly flushedAt: EpochMs | null
  /** Last look at the queue (TOAST-05). */
  readonly checkedAt: EpochMs | null
}

export interface AddressedToast {
  readonly toast: Toast
  readonly tab: string
  /** Entry of the addressing: the tab sees it once that is on disk. */
  readonly entry: number
  /** When the tab said that it shows it; null before. */
  readonly shownAt: EpochMs | null
  /** While somebody reads it, its time stands still. */
  readonly isHeld: boolean
}

/** No toast. */
export const NO_TOASTS: ToastsState = { queue: [], addressed: [], flushedAt: null, checkedAt: null }

export interface Toast extends ToastCard {
  /** Symbol, account and kind; null when there is no symbol. */
  readonly key: string | null
  /** A toast with the same name replaces the older one (task progress). */
  readonly replaces: string | null
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasToasts {
  readonly toasts: ToastsState
}
