import { own } from '../core/own.ts'
import type { ActionKind } from './portfolio.ts'

/** PORT-05, A-139: the words of each action. */
export const ACTION_LABELS: Readonly<Record<ActionKind, string>> = {
  promote: 'Promote',
  demote: 'Demote',
  swap: 'Swap',
  deactivate: 'Deactivate',
  continue: 'Continue',
  monitor_closely: 'Monitor',
  initialize: 'Initialize',
  balance_update: 'Balance Update',
}

/** The words of a kind; one that is not known keeps its own. */
export const labelOf = (kind: string): string => own(ACTION_LABELS, kind) ?? kind

/** From so many points on a change is significant (PORT-06). */
export const SIGNIFICANT = 1

/** PORT-06: "significant when absolute value is at least 1". `change` in points. */
export const isSignificant = (change: number): boolean => Math.abs(change) >= SIGNIFICANT

/** Kinds that leave a strategy where it is; only a change of its share is left to do. */
export const WATCHED: readonly string[] = ['continue', 'monitor_closely'] satisfies readonly ActionKind[]

/** Whether an action asks for something to be done. `change` of its share, in points. */
export const isWork = (kind: string, change: number): boolean => !WATCHED.includes(kind) || isSignificant(change)
