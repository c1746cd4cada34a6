import { counted } from '../../../domain/core/format.ts'
import type { TrialStep } from '../../../domain/trial/constants.ts'

/** Words of the trial's set-up (screens.md 2.15). */
export const trialTexts = {
  title: 'Start your trial',
  progress: 'Setup steps',
  steps: { signin: 'Sign in', zone: 'Time zone', connect: 'Connect', sync: 'First sync' } satisfies Record<
    TrialStep,
    string
  >,
  done: 'Done',
  leadStranger: 'Free for some days, and it ends by itself. No card is needed.',
  lead: (days: number, endsOn: string): string => `${days} days free, until ${endsOn}. No card is needed.`,
  running: (endsOn: string): string => `Your trial runs until ${endsOn}.`,
  signInTitle: 'An account first',
  signInText: 'Create an account with a name, an email and a password, or sign in with the one you have.',
  signIn: 'Continue to sign-in',
  zoneTitle: 'Your time zone',
  zoneText: 'Days, results and the end of your trial are counted in it. You can change it in Settings.',
  browserZone: 'Taken from this browser.',
  start: (days: number): string => `Start my ${days}-day trial`,
  next: 'Save and continue',
  hasPlan: (plan: string): string => `You are on the ${plan} plan, so no trial is needed.`,
  prices: 'See plans and prices',
  zoneFailed: 'Your time zone was not saved',
  startFailed: 'The trial did not begin',
  paperTitle: 'Try with a paper account',
  paperText: 'An account on the paper exchange: real rules, made-up money, and a month of trades behind it.',
  paper: 'Open a paper account',
  keyTitle: 'Connect Bybit',
  keyText: 'Make a key at Bybit, under API, for system-generated keys:',
  keyRules: [
    'Read-Only, never Read-Write',
    'Contract: Orders and Positions',
    'No permission for wallet, transfer or withdrawal: such a key is refused',
    'Bound to the addresses below',
  ],
  connected: (names: string): string => `Connected: ${names}.`,
  failed: 'The account was not linked',
  skip: 'Skip for now',
  syncTitle: 'Your first sync',
  syncing: 'Reading the history of your account',
  syncWaits: 'The sync begins in a moment.',
  syncDone: (isCounted: boolean): string =>
    isCounted ? 'The sync is done. There is no closed trade yet.' : 'The sync is done.',
  result: (trades: number): string => `${counted(trades, 'closed trade')} read, total`,
  dashboard: 'Open the dashboard',
  again: 'Sync again',
  rest: 'Finish setup',
} as const
