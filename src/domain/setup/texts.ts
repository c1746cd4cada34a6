import { counted } from '../core/format.ts'

/** Words of the set-up banner (spec 2, Setup banner), exact to the letter. */
export const bannerTexts = {
  /** the text is 14 days whatever the length of the trial. */
  trial: 'Welcome to your 14-day free trial!',
  paid: "Let's get your dashboard set up!",
  none: 'Action Required: Complete Your Dashboard Setup',
  accounts: 'Link your exchange accounts',
  rules: 'Define bot strategies and rules',
  bothMissing: 'Setup Incomplete: Add Accounts & Bot Rules',
  rulesMissing: 'Define Bot Rules',
  accountsMissing: 'Link Exchange Accounts',
  hide: 'Hide Setup Steps',
} as const

/** The rows of the checklist: what, and why it matters (screens.md 2.16). */
export const stepTexts = {
  profile: { title: 'Your time zone', why: 'Days, months and results are counted in it.' },
  accounts: { title: 'Link an account', why: 'Positions and trades are read from it, with a key that may only read.' },
  sync: {
    title: 'Read your trades',
    why: 'Your past comes in, newest first, so that results begin with what you did.',
  },
  rules: {
    title: 'Say which bot trades what',
    why: 'Each trade then counts to a strategy, and you see what each makes.',
  },
  notifications: {
    title: 'Notifications',
    why: 'Positions, trades and milestones are told once each, and each says why.',
  },
  engine: {
    title: 'Recommendations',
    why: 'A preset says how much risk you take; what is recommended follows from it.',
  },
  tour: {
    title: 'Two minutes on your own data',
    why: 'Where to find what is open, what was made, and why you were told.',
  },
} as const

/** The stops of the tour, in figures of one's own where there are some. */
export const tourTexts = {
  live: {
    to: '/live-trades',
    label: 'Live trades',
    text: (open: number): string =>
      open === 0
        ? 'What is open: nothing now.'
        : `What is open: ${counted(open, 'position')} now, with stop and target.`,
  },
  closed: {
    to: '/closed-trades',
    label: 'Closed trades',
    text: (read: string | null): string =>
      read === null ? 'What was made, trade by trade.' : `What was made: ${read}.`,
  },
  coverage: {
    to: '/bot-maintenance?tab=coverage',
    label: 'Coverage',
    text: (count: number | null): string =>
      count === null
        ? 'What no rule covers.'
        : count === 0
          ? 'What no rule covers: nothing.'
          : `What no rule covers: ${counted(count, 'closed trade')}.`,
  },
  dashboard: {
    to: '/dashboard',
    label: 'Dashboard',
    text: (): string => "The whole; each message there has a 'Why?'.",
  },
} as const
