/** Steps of the trial's set-up, in their order (screens.md 2.15). */
export const TRIAL_STEPS = ['signin', 'zone', 'connect', 'sync'] as const
export type TrialStep = (typeof TRIAL_STEPS)[number]
