import { titleOf } from './texts.ts'

/** Words of the configuration in the settings (spec 2, 5, 8); what the specification prints is exact to the letter. */
export const configurationTexts = {
  notes: {
    lifecycle: 'How many trades a strategy needs before it may hold more',
    account_moves: 'When a strategy rises, falls, or changes the account',
    stability: 'How far results may stray from their own past',
    scoring: 'What makes the score of a strategy',
    allocation: 'How results shrink or grow the share of a strategy',
    timing: 'When a strategy is looked at again',
  } as Readonly<Record<string, string>>,
  /** Of sub-fields whose name says too little in their field. */
  parts: {
    'trade_count_thresholds.initialization': 'Initialization below',
    'trade_count_thresholds.incubation': 'Incubation below',
    'trade_count_thresholds.maturity': 'Maturity up to',
    'review_intervals.default': 'Usually',
  } as Readonly<Record<string, string>>,
  /** Of settings, as they are read; another server may say one of its own. */
  units: { trades: 'trades', days: 'days', points: 'points' } as Readonly<Record<string, string>>,
  modes: {
    disabled: 'Disabled',
    same_broker_only: 'Same broker only',
    cross_broker_allowed: 'Cross-broker allowed',
  } as Readonly<Record<string, string>>,
  customized: (count: number): string => `${count} customized`,
  attention: 'Needs attention',
  defaults: 'Using defaults',
  unloaded: (title: string): string => `Failed to load configuration for ${title}`,
  empty: (title: string): string => `No configuration options available for ${title}.`,
  missing: (category: string): string => `Missing configuration for ${category}`,
  order: (stage: string, before: string, trades: number): string =>
    `${stage} must end after ${before} (${trades} trades)`,
  you: 'You',
  none: 'none',
  on: 'on',
  off: 'off',
  changesUnloaded: 'The history could not be loaded',
} as const

/** What a sub-field is called. */
export const partLabel = (key: string, name: string): string =>
  configurationTexts.parts[`${key}.${name}`] ?? titleOf(name)

/** 'Allocation Caps: Legacy' of `lifecycle.allocation_caps.legacy`. */
export function settingName(setting: string): string {
  const [, key = '', part] = setting.split('.')
  return part === undefined ? titleOf(key) : `${titleOf(key)}: ${partLabel(key, part)}`
}
