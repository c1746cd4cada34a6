import { session } from './session/concept.ts'
import { tabs } from './tabs/concept.ts'
import { live, store } from './live/concept.ts'
import { recovery } from './recovery/concept.ts'
import { notifications } from './notifications/concept.ts'
import { metrics } from './metrics/concept.ts'
import { accounts } from './accounts/concept.ts'
import { resources } from './resources/concept.ts'
import { closed } from './closed/concept.ts'
import { notes } from './closed/noted.ts'
import { market } from './market/concept.ts'
import { bots } from './bots/concept.ts'
import { strategies } from './strategies/concept.ts'
import { settings } from './settings/concept.ts'
import { alerts } from './alerts/concept.ts'
import { channels } from './channels/concept.ts'
import { mail } from './mail/concept.ts'
import { advice } from './advice/concept.ts'
import { configuration } from './configuration/concept.ts'
import { optimization } from './optimization/concept.ts'
import { tasks } from './tasks/concept.ts'
import { lab } from './lab/concept.ts'
import { loading } from './tabs/loading/concept.ts'
import { toasts } from './toasts/concept.ts'
import { activity } from './activity/concept.ts'
import { writes } from './writes/concept.ts'
import { storage } from './storage/concept.ts'
import { diagnostic } from './diagnostic/concept.ts'
import type { EpochMs } from './core/time.ts'

/**
 * All concepts. In this order they are folded (`market` looks at what `live` has become) and decide what follows from
 * an entry (recovery before `store`: both hear that a line is open).
 */
export const CONCEPTS = [
  session,
  tabs,
  live,
  recovery,
  store,
  notifications,
  metrics,
  accounts,
  resources,
  closed,
  notes,
  market,
  bots,
  strategies,
  settings,
  alerts,
  mail,
  channels,
  configuration,
  advice,
  optimization,
  tasks,
  lab,
  loading,
  toasts,
  activity,
  writes,
  storage,
  diagnostic,
] as const

type Listed = (typeof CONCEPTS)[number]

/** Slices by name; a concept that has none only decides. */
type Slices = {
  readonly [C in Listed as unknown extends C['initial'] ? never : C['name']]: NonNullable<C['initial']>
}

/** Root of the folded state: one slice per concept, each owned by its folds. */
export interface State extends Slices {
  /** Last entry folded, and its time: what is judged on a turn is judged at this time. */
  readonly entry: number
  readonly at: EpochMs
}

/** Names of all types of fact of the concepts. */
export type FactName = Listed extends infer C
  ? C extends { readonly facts?: infer F }
    ? keyof F & string
    : never
  : never

/** Tables of the commands of the concepts. */
export type CommandTables = Listed extends infer C ? (C extends { readonly commands?: infer T } ? T : never) : never
