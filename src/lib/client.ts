// The client: a page of one's own joins the core as one of the user's tabs. Views come down, commands go up.

// Joining
export { attach, type AttachOptions, type Tab } from './attach.ts'
export type { LinkTrouble } from '../ui/link/link.ts'

// Views and the rows that move
export type { Views, ViewName, Tables, TableName } from '../domain/views.ts'
export type { DashboardView } from '../domain/dashboard/view.types.ts'
export type { LiveTradesView, PositionRow, ConnectionView } from '../domain/live/view.types.ts'
export type { AccessView, ShellView } from '../domain/access/view.types.ts'
export type { ToastsView, ToastCard } from '../domain/toasts/view.types.ts'

// Commands, questions and their answers
export type { CommandBody } from '../domain/command.ts'
export type { Question, Answer } from '../domain/question.ts'
export type { Outcome, Fault, Loadable } from '../domain/core/outcome.ts'
export type { Refusal } from '../domain/core/fact.ts'
