import { memory, trace, type FactsOf } from '../core/fact.ts'

/** What the diagnostic page makes visible of the worker itself, and what it does to it (screens.md 2.20). */
export const DIAGNOSTIC_FACTS = {
  /** A start of the worker; the log of earlier starts says why there was another. */
  'worker.started': trace<{ readonly workerRun: string; readonly generation: number }>(),
  /** Somebody ends the worker on purpose; the tabs start another one. */
  'worker.end_asked': trace<{ readonly tab: string }>(),
  /** A tab gets nothing but its toasts until it says otherwise, goes elsewhere or the session ends. */
  'tab.paused': memory<{ readonly tab: string; readonly isPaused: boolean }>(),
}

export type DiagnosticEvent = FactsOf<typeof DIAGNOSTIC_FACTS>
