import { counted } from '../../../domain/core/format.ts'
import type { UserType } from '../../../domain/experiments/journey.ts'

/** Words of the section of A/B results and journeys. */
export const resultWords = {
  label: 'A/B results',
  note: 'This browser alone: the last 100. Nothing of it is sent to the server.',
  test: 'Test',
  variant: 'Variant',
  share: 'Share',
  shown: 'Shown',
  converted: 'Converted',
  rate: 'Conversion',
  goals: 'Converted: the button was pressed, the checkout begun, or the trial started on the same journey.',
  none: 'No results yet',
  noneHint: 'Which variant was shown in this browser, and what it led to, appears here.',
  journeys: 'Journeys',
  journeysNote: 'The one under way, and the last 10 that ended',
  source: 'Source',
  device: 'Device',
  users: { new: 'New', returning: 'Returning', trial: 'Trial', paid: 'Paid' } satisfies Record<UserType, string>,
  steps: (count: number): string => counted(count, 'page'),
} as const
