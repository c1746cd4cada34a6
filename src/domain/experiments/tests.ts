import { TRIAL_DAYS } from '../billing/constants.ts'
import type { ToldEvent } from './constants.ts'

/** One arm of a test: what it changes, and its share of sessions in per cent (spec 3, A/B test). */
export interface Variant<C> {
  readonly id: string
  readonly config: C
  readonly weight: number
}

/** A test of the product, with its control first. One that is paused gives everybody its control. */
export interface AbTest<C = unknown> {
  readonly id: string
  readonly status: 'running' | 'paused'
  /** What a shown arm should lead to. */
  readonly goal: ToldEvent
  readonly variants: readonly [Variant<C>, ...Variant<C>[]]
}

/** How long a trial lasts, days (spec 1, spec 9). */
export const TRIAL_LENGTH: AbTest<{ readonly days: number }> = {
  id: 'trial_length',
  status: 'running',
  goal: 'trial_started',
  variants: [
    { id: 'control', config: { days: TRIAL_DAYS }, weight: 34 },
    { id: 'shorter', config: { days: 7 }, weight: 33 },
    { id: 'longer', config: { days: 21 }, weight: 33 },
  ],
}

/** What the button says that begins a trial (spec 9). Each is true of every plan and every length. */
export const CTA_TEXT: AbTest<{ readonly text: string }> = {
  id: 'cta_text',
  status: 'running',
  goal: 'cta_clicked',
  variants: [
    { id: 'control', config: { text: 'Start free trial' }, weight: 25 },
    { id: 'no_card', config: { text: 'Start free, no card needed' }, weight: 25 },
    { id: 'outcome', config: { text: 'See my bots live' }, weight: 25 },
    { id: 'try', config: { text: 'Try Bot Blending free' }, weight: 25 },
  ],
}

/** How prices are shown before anything is chosen (spec 9). */
export const PRICING_VIEW: AbTest<{ readonly billing: 'monthly' | 'annual' }> = {
  id: 'pricing_view',
  status: 'running',
  goal: 'checkout_started',
  variants: [
    { id: 'control', config: { billing: 'monthly' }, weight: 50 },
    { id: 'annual', config: { billing: 'annual' }, weight: 50 },
  ],
}

/** Every test. */
export const TESTS: readonly AbTest[] = [TRIAL_LENGTH, CTA_TEXT, PRICING_VIEW]
