import type { Screen } from '../../../../domain/screens/index.ts'

/** What a teaser draws of its screen: its own shape, without a figure in it. */
export type Shape = 'table' | 'fan' | 'chart' | 'worksheet' | 'board' | 'people' | 'timeline'

/** What a screen that needs more than a trial is for, in two sentences at most, and its shape. */
export const TEASERS: { readonly [S in Screen]?: { readonly does: string; readonly shape: Shape } } = {
  strategyDetails: {
    does: 'Every strategy in one ranked table: its stage, its score and what it made, with the trades behind each figure.',
    shape: 'table',
  },
  strategy: {
    does: 'One strategy in full: its results over time, its open positions, its trades and the rules that it runs by.',
    shape: 'chart',
  },
  forecast: {
    does: 'What may come of your results so far: a range of outcomes over 7, 30 or 90 days, and how well earlier forecasts held.',
    shape: 'fan',
  },
  portfolioOptimization: {
    does: 'How capital is spread over your strategies beside how it could be, with the score behind every suggestion.',
    shape: 'chart',
  },
  portfolioCommand: {
    does: 'What to do today: which strategies to promote, demote or stop, each with its reasons and its time.',
    shape: 'worksheet',
  },
  portfolioCommandV2: {
    does: 'The same actions as a board, by when they are due, and what your accounts would look like after them.',
    shape: 'board',
  },
  admin: {
    does: 'Users of this installation and their roles, and seeing the product as one of them.',
    shape: 'people',
  },
  realTimeDiagnostic: {
    does: 'The inside of the core: its streams, its log, and which rule decided what and why.',
    shape: 'timeline',
  },
  lifecycleTesting: {
    does: 'A laboratory that plays failures against the real core: lost connections, doubled events, sleeping devices.',
    shape: 'timeline',
  },
}
