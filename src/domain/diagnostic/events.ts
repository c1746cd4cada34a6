import type { Fact } from '../core/fact.ts'

/** What the diagnostic page makes visible of the worker itself, and what it does to it (screens.md 2.20). */
export type DiagnosticEvent =
  /** A start of the worker; the log of earlier starts says why there was another. */
  | Fact<'worker.started', { readonly workerRun: string; readonly generation: number }>
  /** Somebody ends the worker on purpose; the tabs start another one. */
  | Fact<'worker.end_asked', { readonly tab: string }>
  /** A tab gets nothing but its toasts until it says otherwise, goes elsewhere or the session ends. */
  | Fact<'tab.paused', { readonly tab: string; readonly isPaused: boolean }>
