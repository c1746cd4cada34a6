/** Words of the front page's own controls; what it says stands in `domain/public/home.ts`. */
export const homeTexts = {
  signIn: 'Sign in',
  demo: 'Open the live demo',
  pricing: 'Plans and prices',
  help: 'Help',
  all: 'All questions',
  support: 'Support and status',
  mail: 'Contact Support',
  privacy: 'What is stored',
  status: { up: 'The server answers', down: 'The server does not answer' },
  ways: 'Bot Blending',
  recorded: 'The dashboard, over a minute recorded from a paper account',
  opens: (screens: readonly string[], before: string | null): string =>
    `${before === null ? '' : `Everything in ${before}, and `}${screens.join(', ')}.`,
  same: (before: string, isLasting: boolean): string =>
    isLasting ? `Everything in ${before}, for as long as you keep it.` : `Everything in ${before}.`,
} as const
