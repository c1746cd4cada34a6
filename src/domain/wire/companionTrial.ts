import * as v from 'valibot'
import type { Call } from './rest/call.ts'
import { linkedAccount } from './rest/settings.ts'
import { time } from './rest/shapes.ts'

/** Calls of a trial's set-up that spec 7 does not have (screens.md 2.15). */
export const trialStart = {
  method: 'POST',
  path: '/v1/subscriptions/start-trial',
  need: 'signed_in',
  keeps: false,
  refusals: {
    alreadySubscribed: [409, 'You have a plan already. Change or end it in billing.'],
    noSecondTrial: [409, 'The trial is for those who never had a plan.'],
    away: [503, 'The sign-in provider does not answer, so the trial did not begin. Try again in a moment.'],
    elsewhere: [404, 'Plans are given elsewhere: ask whoever runs this installation.'],
  },
  about:
    'Begins the one trial of a user, without a card: its role is in his next token. It ends by itself after 7, 14 or 21 days, by the arm of his id. Asked again while it runs it answers the same.',
  companion: 'Without it the trial set-up says that a trial cannot be begun here.',
  answer: v.looseObject({ plan_type: v.string(), status: v.string(), current_period_end: time }),
} as const satisfies Call

export const accountsAddPaper = {
  method: 'POST',
  path: '/v1/settings/accounts/paper',
  need: 'signed_in',
  keeps: false,
  allowance: 'accountLinks',
  refusals: {
    noPaper: [404, 'There is no paper exchange here. Link a read-only key of Bybit.'],
    nameTaken: [409, 'You have an account named {name} already.'],
    away: [503, 'The paper exchange did not open an account. Try again in a moment.'],
  },
  about:
    'Opens an account on the embedded paper exchange, with a month of trading behind it, and links it. 404 where keys are of a real exchange.',
  companion: 'Without it the trial set-up offers a key of Bybit alone.',
  answer: linkedAccount,
} as const satisfies Call
