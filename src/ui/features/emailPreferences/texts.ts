/** What the page of email preferences says. */
export const words = {
  master: 'Email notifications',
  masterHint:
    'The switch of your profile in Settings: off, only account and key warnings, billing and emails about your password and address come.',
  which: 'Which emails you get',
  saveZone: 'Save your time zone in Settings.',
  unproved: (address: string): string => `${address} is not confirmed yet, so nothing comes there.`,
  prove: 'Have its link sent again in Settings.',
  saves: 'Changes save automatically',
  preview: 'What a digest looks like',
  previewNote: 'From your own trades, up to yesterday',
  stop: 'Unsubscribe from all',
  stopTitle: 'Unsubscribe from all emails?',
  stopText:
    'Account and key warnings, billing and emails about your password and address still come, as they concern what is yours. What you chose is kept.',
  why: 'Why? You may leave this out.',
  reasons: [
    { id: 'too many', label: 'Too many emails' },
    { id: 'not useful', label: 'They are not useful to me' },
    { id: 'leaving', label: 'I am leaving Bot Blending' },
    { id: 'other', label: 'Something else' },
  ],
  more: 'What is it?',
  keep: 'Keep my emails',
  act: 'Unsubscribe',
  calmTitle: 'You are unsubscribed',
  calm: 'Nothing comes but account and key warnings, billing and emails about your password and address. What you chose before is kept for when you come back.',
  resubscribe: 'Resubscribe',
} as const
