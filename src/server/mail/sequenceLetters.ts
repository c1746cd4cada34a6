import { type AbandonedStep, codeOf } from '../../domain/billing/abandoned.ts'
import { formatDate } from '../../domain/core/format.ts'
import type { AWAY_STEPS, TRIAL_STEPS } from '../../domain/mail/occasions.ts'
import { capitalised } from '../../domain/settings/statusTexts.ts'
import type { LeftCheckout } from '../db/mailReaders.ts'
import type { Letter } from './template.ts'

/** A letter whose button leads to a page of the product. */
interface Step {
  readonly subject: string
  readonly text: string
  readonly label: string
  readonly path: string
}

/**
 * Mails of a trial, by its step (spec 9). Its end is named by its day: days that are left would be others by the time
 * at which a mail is read, or comes after a quiet night.
 */
const trialSteps = (end: string): Readonly<Record<(typeof TRIAL_STEPS)[number], Step>> => ({
  1: {
    subject: 'Link your Bybit account',
    text: 'With a read-only key your positions and trades are here at once. Bot Blending never trades and never withdraws.',
    label: 'Link an account',
    path: '/settings#accounts',
  },
  3: {
    subject: 'Say which strategy trades what',
    text: 'A rule names a strategy, an account and a symbol. From then on each closed trade counts to the strategy that made it.',
    label: 'Define a rule',
    path: '/bot-maintenance',
  },
  7: {
    subject: 'Half of your trial is over',
    text: 'Closed trades show what each strategy made, to the last digit, and what no rule covers.',
    label: 'Look at your trades',
    path: '/closed-trades',
  },
  10: {
    subject: `Your trial ends on ${end}`,
    text: 'A plan keeps what you have set up. What each one opens stands beside its price.',
    label: 'See the plans',
    path: '/pricing',
  },
  12: {
    subject: `Your trial ends soon: on ${end}`,
    text: 'After that your data stays, and a plan opens it again.',
    label: 'See the plans',
    path: '/pricing',
  },
})

/** Mails to who has not come for so many days, the second one stronger (spec 9). */
const AWAY: Readonly<Record<(typeof AWAY_STEPS)[number], Step>> = {
  3: {
    subject: 'What happened while you were away',
    text: 'The next visit sums up what you missed, and says whether a linked account needs you.',
    label: 'Open the dashboard',
    path: '/dashboard',
  },
  7: {
    subject: 'A week of your trades is waiting',
    text: 'Nobody has looked at your positions for seven days. Check that stops and targets are still where you want them.',
    label: 'Look at open positions',
    path: '/live-trades',
  },
}

const letterOf = ({ subject, text, label, path }: Step, publicUrl: URL): Letter => ({
  subject,
  parts: [text],
  button: { label, href: new URL(path, publicUrl).href },
})

/** The mail of a step of the trial, which ends on a day of the zone. */
export const trialLetter = (
  { day, until }: { readonly day: (typeof TRIAL_STEPS)[number]; readonly until: number },
  zone: string,
  publicUrl: URL,
): Letter => letterOf(trialSteps(formatDate(until, zone))[day], publicUrl)

/** The mail after days without a visit. */
export const awayLetter = (days: (typeof AWAY_STEPS)[number], publicUrl: URL): Letter => letterOf(AWAY[days], publicUrl)

/** The mail to who left a checkout, with the code that it is finished with. */
export function checkoutLetter(step: AbandonedStep, { plan, interval }: LeftCheckout, publicUrl: URL): Letter {
  const code = codeOf(step)
  const billing = interval === 'year' ? '&billing=annual' : ''
  return {
    subject: `${step.percent} % off the first payment`,
    parts: [
      `You looked at the ${capitalised(plan)} plan and left before paying. Nothing was charged. The code takes ${step.percent} % off your first payment.`,
      [['Code', code]],
    ],
    button: {
      label: 'Continue checkout',
      href: new URL(`/checkout?plan=${plan}${billing}&code=${code}`, publicUrl).href,
    },
  }
}
