import type { About } from '../../../domain/lab/scenario.ts'
import type { RunVerdict } from '../../../domain/lab/verdict.ts'

/** Words of the lifecycle testing screen (screens.md 2.21). */
export const labTexts = {
  sections: 'Lifecycle testing',
  scenarios: 'Scenarios',
  lifecycle: 'Strategy lifecycle',
  routes: 'Routes and roles',
  uses: 'Fixture replay: each run starts a second core in a worker of this page, with a virtual clock, a log in memory and a server made of the scenario. Your own log, your accounts and the exchange are never touched.',
  scenarioNote: (count: number): string => `${count} scenarios`,
  name: 'Scenario',
  proves: 'What it proves',
  lastResult: 'Last result',
  choose: (name: string): string => `Choose ${name}`,
  fromFile: 'From a file',
  runAll: 'Run all',
  run: 'Run',
  stop: 'Stop',
  save: 'Save as fixture',
  load: 'Load fixture',
  loadLabel: 'Fixture file',
  speed: 'Speed',
  times: '×',
  seed: 'Seed',
  seedHint: 'Another seed gives another run.',
  noSeed: 'Nothing of this scenario is left to chance.',
  target: 'Target',
  targetValue: 'Fixture replay',
  progress: 'Virtual time',
  passed: (at: string, end: string): string => `${at} of ${end}`,
  checks: 'Expected and actual',
  what: 'What',
  expected: 'Expected',
  actual: 'Actual',
  verdict: 'Verdict',
  nothing: 'nothing',
  missing: 'no such line',
  now: 'so far',
  first: 'First divergence',
  reports: 'The core reported something unexpected',
  runToSee: 'Run it to see what happens.',
  allPassed: (count: number): string => `All ${count} passed`,
  somePassed: (passed: number, count: number): string => `${passed} of ${count} passed`,
  running: (name: string): string => `Running ${name}`,
  failedTitle: 'The laboratory did not start',
  failedHint: 'Its worker could not be loaded. Your own data and streams are not affected.',
  unknownScenario: (id: string): string => `There is no scenario "${id}" in this build; the first one is shown.`,
  stopped: 'Stopped before its end; nothing is said about the rest.',
} as const

export const aboutTexts: Readonly<Record<About, string>> = {
  toasts: 'Toasts', notifications: 'Notifications', positions: 'Positions', totals: 'Totals', connection: 'Connection',
  session: 'Session', bell: 'Bell', storage: 'Storage', refused: 'Refused, by rule',
}

export const verdictTexts: Readonly<Record<RunVerdict | 'pending' | 'none', string>> = { passes: 'Passes', differs: 'Differs', running: 'Running', pending: 'Waits', none: 'Not run yet' }

export const simulatorTexts = {
  title: 'Strategy lifecycle',
  thresholds: 'Thresholds',
  presets: { balanced: 'Balanced', conservative: 'Conservative', aggressive: 'Aggressive' },
  source: 'Thresholds of the specification’s presets; Balanced is the default. This page reads no configuration of yours.',
  trades: 'Closed trades',
  rot: 'ROT',
  hierarchy: 'Hierarchy enabled',
  promotions: 'Promotions',
  demotions: 'Demotions',
  stage: 'Stage',
  action: 'Action',
  next: 'Stage afterwards',
  cap: 'Allocation cap',
  actions: { promote: 'Promote', demote: 'Demote', continue: 'Continue' },
  outcome: 'Outcome',
  bounds: 'At the bounds',
  boundsNote: (rot: number): string => `ROT ${rot}`,
} as const

export const matrixTexts = {
  title: 'Routes and roles',
  note: 'asked of the guard itself, now',
  route: 'Route',
  needs: 'Needs',
  visitors: { signedOut: 'Signed out', noRole: 'No role', trial: 'Trial', basic: 'Basic', standard: 'Standard', elite: 'Elite', admin: 'Admin' },
  verdicts: { pass: 'Open', wait: 'Waits', login: 'Sign in', no_role: 'Pricing', too_low: 'Teaser' },
  needTexts: { public: 'nothing', signed_in: 'a sign-in', trial: 'Trial', basic: 'Basic', standard: 'Standard', elite: 'Elite', admin: 'Admin' },
  exempt: 'exempt',
} as const
