/** Words of the help page (spec 2, Help page). */
export const helpTexts = {
  title: 'Frequently Asked Questions',
  search: 'Search questions',
  contact: 'Contact Support',
  contactTitle: 'Not answered here?',
  contactHint:
    'Write to whoever runs this installation. Say what you did and what you saw; never send a key or a secret.',
  problemTitle: 'Something went wrong?',
  problemHint:
    'A toast that came twice, too late or not at all can be played again from a file. It is made on this device, without names, keys and amounts, and nothing is sent.',
  none: (search: string): string => `No question says "${search}"`,
  noneHint: 'Try fewer or other words, or write to support.',
  clear: 'Show all questions',
} as const
