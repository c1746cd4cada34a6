import { days } from '../core/time.ts'

/**
 * Words to who left a checkout: so many days after it a code that takes so many per cent off the first payment (spec 9:
 * "checkout abandonment discounts 15% and 25%"; A-154). When they come is ours: the specification names no delay.
 */
export const ABANDONED_STEPS = [
  { day: 1, percent: 15 },
  { day: 3, percent: 25 },
] as const
export type AbandonedStep = (typeof ABANDONED_STEPS)[number]

/** After this nobody is written to, codes no longer count, and a checkout is a new one. */
export const ABANDONED_FOR = days(14)

/** The last step that has come of a checkout that began at `since`; null before the first and at the end. In ms. */
export function abandonedStep(at: number, since: number): AbandonedStep | null {
  if (at >= since + ABANDONED_FOR) return null
  return ABANDONED_STEPS.findLast(({ day }) => at >= since + days(day)) ?? null
}

/** The code of a step: `BACK15`. */
export const codeOf = ({ percent }: AbandonedStep): string => `BACK${percent}`

/** Per cent that a code takes off for who left a checkout at `since`; null where it is none, or not his yet. */
export function discountOf(code: string, at: number, since: number | null): AbandonedStep['percent'] | null {
  const step = ABANDONED_STEPS.find((one) => codeOf(one) === code.trim().toUpperCase())
  const come = since === null ? null : abandonedStep(at, since)
  return step !== undefined && come !== null && step.day <= come.day ? step.percent : null
}
