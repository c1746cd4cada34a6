import { fnv1a } from '../core/hash.ts'
import { type AbTest, TRIAL_LENGTH, type Variant } from './tests.ts'

/**
 * The arm of a session in a test (AB-04, A-90): its place in 0 to 99, by FNV-1a of test and session, among the summed
 * weights. `session`: the user's id for who is signed in, so that the arm is the same on each of his devices and at the
 * server; else what the browser keeps of its visitor. Weights sum to 100.
 */
export function variantOf<C>({ id, status, variants }: AbTest<C>, session: string): Variant<C> {
  const [control] = variants
  if (status === 'paused') return control
  let above = fnv1a(`${id}:${session}`) % 100
  for (const variant of variants) {
    if (above < variant.weight) return variant
    above -= variant.weight
  }
  return control
}

/** Days of a trial that begins now (AB-01). One that has begun keeps its length, whatever this says later. */
export const trialDaysOf = (session: string): number => variantOf(TRIAL_LENGTH, session).config.days
