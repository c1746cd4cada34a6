import type { Fact, Refusal } from '../core/fact.ts'
import type { ToastCard } from './view.types.ts'

/** Toasts: one tab shows each. */
export type ToastEvent =
  | Fact<'toast.queued', { readonly toast: Toast }>
  | Fact<'toast.addressed', { readonly id: string; readonly tab: string }>
  | Fact<'toast.shown', { readonly id: string; readonly tab: string }>
  /** Somebody reads it: hover, focus or its 'Why?' stop its clock, and letting go begins it anew. */
  | Fact<'toast.held', { readonly id: string; readonly isHeld: boolean }>
  | Fact<'toast.dismissed', { readonly id: string }>
  | Fact<'toast.suppressed', Refusal & { readonly id: string }>
  | Fact<'toast.flush_due', null>
  | Fact<'toast.expire_due', { readonly id: string }>
  | Fact<'toast.expired', { readonly id: string }>

export interface Toast extends ToastCard {
  /** Symbol, account and kind; null when there is no symbol. */
  readonly key: string | null
  /** A toast with the same name replaces the older one (task progress). */
  readonly replaces: string | null
}
