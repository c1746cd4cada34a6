import { isRecord } from '../core/wire.ts'
import type { SetupStock } from './flag.ts'

/** Steps of the set-up, in the order of the checklist (screens.md 2.16). */
export const SETUP_STEPS = ['profile', 'accounts', 'sync', 'rules', 'notifications', 'engine', 'tour'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What a user says of a step. */
export const SAID = ['done', 'skipped'] as const
export type Said = Readonly<Partial<Record<SetupStep, (typeof SAID)[number]>>>

/** What the data say of the set-up; the rest is what the user says. */
export interface SetupData extends SetupStock {
  /** A time zone was saved. */
  readonly hasZone: boolean
  /** A closed trade was read. */
  readonly hasTrades: boolean
  /** The plan has the recommendation engine. */
  readonly hasEngine: boolean
}

export interface StepState {
  readonly step: SetupStep
  readonly state: 'done' | 'skipped' | 'open'
}

/**
 * How far each step of a user is: what the data show is done whatever he said, the rest is what he said. Server and
 * pages go by this alone, so that they never disagree.
 */
export function stepStates(said: Said, data: SetupData): readonly StepState[] {
  const isShown: Readonly<Partial<Record<SetupStep, boolean>>> = {
    profile: data.hasZone,
    accounts: data.accounts > 0,
    sync: data.hasTrades,
    rules: data.rules > 0,
  }
  return SETUP_STEPS.filter((step) => step !== 'engine' || data.hasEngine).map((step) => ({
    step,
    state: isShown[step] === true ? 'done' : (said[step] ?? 'open'),
  }))
}

/** How many steps are left. */
export const stepsLeft = (said: Said, data: SetupData): number =>
  stepStates(said, data).filter(({ state }) => state === 'open').length

/** What the user said of each step, out of text by step; what is none is left out. */
export const saidFrom = (value: unknown): Said =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([step, said]) =>
            (SETUP_STEPS as readonly string[]).includes(step) && (SAID as readonly unknown[]).includes(said),
        ),
      )
    : {}
