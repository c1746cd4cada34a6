/** Words of the sign-in page and of the front page. */
export const loginTexts = {
  title: 'Sign in',
  lead: 'Your positions, trades and bots on Bybit, in one place that never misses an event.',
  sessionOver: 'Your session expired. Sign in to pick up again.',
  signIn: 'Continue with your account',
  trial: 'Start a free trial',
  readOnly: 'Read-only keys. Bot Blending can see your trades; it cannot place, change or withdraw anything.',
  sample: 'Sample day',
} as const
