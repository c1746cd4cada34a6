import type { ClickAction } from '../notifications/click.types.ts'
import type { Undo } from '../writes/events.ts'

/** Toasts of this tab, newest first; three at most, `more` counts the rest. */
export interface ToastsView {
  readonly shown: readonly ToastCard[]
  readonly more: number
}

/** One toast as it is drawn. */
export interface ToastCard {
  readonly id: string
  readonly kind: 'info' | 'success' | 'error' | 'loading' | 'gain' | 'loss' | 'milestone'
  readonly title: string
  readonly text: string
  /** 'Why?': one sentence. */
  readonly why: string
  /** How long it stays, or null until it is replaced. */
  readonly stayMs: number | null
  /** What 'Open' does; null without it. A modal shows the notification of the same id. */
  readonly opens: ClickAction | null
  readonly symbol: string | null
  readonly at: number
  /** Preferences that 'Undo' puts back; absent without it. */
  readonly undo?: Undo
  /** 0 to 100 for a running task. */
  readonly progress: number | null
}
