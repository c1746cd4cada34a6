import { word } from '../language/translate.ts'

/** What email preferences are called and say. Names are the wire's. */
export const mailTexts = {
  unloaded: 'Failed to load email preferences',
  noPreview: 'Failed to load the preview',
  saved: 'Email preferences saved',
  unsubscribed: 'You are unsubscribed',
  resubscribed: 'You get mails again',
  failed: (message: string): string => `Failed to update: ${message}`,
  unknown: 'The server did not say why.',
  labels: {
    digest: 'Digest of your trades',
    digest_hour: 'Hour of the digest',
    tips: 'Tips',
    closed_trades: 'Closed trades',
    closed_trades_above: 'Only trades over',
    quiet_hours: 'Quiet hours',
    account_warnings: 'Account and key warnings',
    billing: 'Billing',
  } as Readonly<Record<string, string>>,
  hints: {
    digest: 'What was closed, and with what result. Weekly comes on Mondays.',
    digest_hour: 'In the time zone of your profile.',
    tips: 'First steps of a trial, and a word after days without a visit or a checkout that was left.',
    closed_trades: 'A mail for each closed trade of your linked accounts.',
    account_warnings: 'An account needs attention, or a key is about to expire. Always on.',
    billing: 'What becomes of your plan. Always on.',
    quiet_hours: 'Mails that can wait do not come in these hours of the time zone of your profile.',
  } as Readonly<Record<string, string>>,
  values: { off: 'None', daily: 'Daily', weekly: 'Weekly', night: '10 pm to 7 am' } as Readonly<Record<string, string>>,
  units: { closed_trades_above: 'USDT', digest_hour: word('h') } as Readonly<Record<string, string>>,
} as const
