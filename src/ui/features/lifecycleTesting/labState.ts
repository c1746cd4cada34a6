import type { Scenario } from '../../../domain/lab/scenario.ts'
import type { RunVerdict } from '../../../domain/lab/verdict.ts'
import type { LabTold, RunProgress } from '../../../worker/labApi.ts'

/** What the page knows of the laboratory. */
export interface LabState {
  readonly catalogue: 'loading' | 'failed' | readonly Scenario[]
  /** Scenarios of files, newest first. */
  readonly loaded: readonly Scenario[]
  readonly fileError: string | null
  readonly running: { readonly run: number; readonly scenario: string } | null
  /** Scenarios that follow, of 'Run all'. */
  readonly queue: readonly string[]
  readonly progress: Readonly<Record<string, Shown>>
}

/** What is shown of a scenario's last run. */
export interface Shown extends RunProgress {
  readonly isStopped: boolean
  /** The core could not play it. */
  readonly failure: string | null
}

export type LabChange =
  | LabTold
  | { readonly type: 'lost' }
  | { readonly type: 'retried' }
  | { readonly type: 'begun'; readonly run: number; readonly scenario: string; readonly queue: readonly string[] }
  | { readonly type: 'emptied' }

/** Nothing known yet. */
export const NO_LAB: LabState = {
  catalogue: 'loading',
  loaded: [],
  fileError: null,
  running: null,
  queue: [],
  progress: {},
}

/** What a message, or an act of the reader, makes of it. */
export function labAfter(state: LabState, change: LabChange): LabState {
  switch (change.type) {
    case 'catalogue':
      return { ...state, catalogue: change.scenarios }
    case 'lost':
      return { ...state, catalogue: 'failed', running: null, queue: [] }
    case 'retried':
      return { ...state, catalogue: 'loading' }
    case 'checked': {
      const { outcome } = change
      if (!outcome.ok) return { ...state, fileError: outcome.error.message }
      return {
        ...state,
        fileError: null,
        loaded: [outcome.value, ...state.loaded.filter(({ id }) => id !== outcome.value.id)],
        progress: without(state.progress, outcome.value.id),
      }
    }
    case 'replayed':
      return state
    case 'begun':
      return {
        ...state,
        running: { run: change.run, scenario: change.scenario },
        queue: change.queue,
        progress: without(state.progress, change.scenario),
      }
    case 'emptied':
      return { ...state, queue: [] }
    case 'progress':
      return ofThisRun(state, change.run, { ...change.progress, isStopped: false, failure: null }, true)
    case 'finished':
      return ofThisRun(state, change.run, { ...change.progress, isStopped: !change.isWhole, failure: null }, false)
    case 'failed':
      return ofThisRun(
        state,
        change.run,
        {
          at: 0,
          endsAt: 0,
          checks: [],
          seen: NOTHING_SEEN,
          verdict: 'differs',
          reports: [],
          isStopped: false,
          failure: change.message,
        },
        false,
      )
  }
}

const NOTHING_SEEN: RunProgress['seen'] = {
  toasts: [],
  notifications: [],
  positions: [],
  totals: [],
  connection: [],
  session: [],
  bell: [],
  storage: [],
  refused: [],
}

/** A word of an earlier run changes nothing. */
function ofThisRun(state: LabState, run: number, shown: Shown, goesOn: boolean): LabState {
  const { running } = state
  if (running === null || running.run !== run) return state
  return { ...state, running: goesOn ? running : null, progress: { ...state.progress, [running.scenario]: shown } }
}

const without = (progress: LabState['progress'], id: string): LabState['progress'] =>
  Object.fromEntries(Object.entries(progress).filter(([key]) => key !== id))

/** All scenarios, those of files first; a file's takes the place of the built-in one of its name. */
export const scenariosOf = ({ catalogue, loaded }: LabState): readonly Scenario[] =>
  typeof catalogue === 'string'
    ? []
    : [...loaded, ...catalogue.filter(({ id }) => !loaded.some((one) => one.id === id))]

/** What the table says of a scenario. A stopped run says nothing. */
export function resultOf({ progress, running }: LabState, id: string): RunVerdict | 'none' {
  if (running?.scenario === id) return 'running'
  const shown = progress[id]
  return shown === undefined || shown.isStopped ? 'none' : shown.verdict
}
