import { about, memory, trace, type FactsOf, type Refusal } from '../core/fact.ts'
import type { Toast } from './model.ts'

/** Toasts: one tab shows each, and none again after a restart. */
export const TOAST_FACTS = {
  'toast.queued': trace<{ readonly toast: Toast }>(),
  'toast.addressed': trace<{ readonly id: string; readonly tab: string }>(about),
  'toast.shown': trace<{ readonly id: string; readonly tab: string }>(about),
  /** Somebody reads it: hover, focus or its 'Why?' stop its clock, and letting go begins it anew. */
  'toast.held': memory<{ readonly id: string; readonly isHeld: boolean }>(),
  /** Nobody sees the page: the system showed it as an alert. */
  'toast.alerted': trace<{ readonly id: string }>(),
  'toast.dismissed': trace<{ readonly id: string }>(),
  'toast.suppressed': trace<Refusal & { readonly id: string }>(),
  'toast.flush_due': memory(),
  'toast.expire_due': memory<{ readonly id: string }>(),
  'toast.expired': memory<{ readonly id: string }>(),
}

export type ToastEvent = FactsOf<typeof TOAST_FACTS>
