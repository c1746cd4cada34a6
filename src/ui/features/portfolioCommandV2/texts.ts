import { counted, formatCount } from '../../../domain/core/format.ts'

/** Words of the board (screens.md 2.11). */
export const words = {
  board: 'Actions by when they are due',
  lanes: {
    ready: 'Ready now',
    soon: 'Window soon',
    cooling: 'Cooling down',
    later: 'Review later',
    done: 'Done',
  },
  none: {
    ready: 'Nothing is ready',
    soon: 'No window opens within 24 hours',
    cooling: 'Nothing is resting',
    later: 'Nothing waits for its review',
    done: 'Move a card here once you have done it',
  },
  noneThen: 'Nothing stood here',
  markChanges: 'Mark changes',
  more: (count: number): string => `${formatCount(count)} more: narrow the filters, or look at the table.`,
  drag: (name: string): string => `Drag ${name}`,
  gone: 'This card is no longer on the board, so nothing was marked as done.',
  toDone: 'Move to Done',
  toDoneOf: (name: string): string => `Move to Done: ${name}`,
  takeBack: 'Take back',
  takeBackOf: (name: string): string => `Take back: ${name}`,
  select: 'Select',
  selectOf: (name: string): string => `Select ${name}`,
  selected: (count: number): string => `${formatCount(count)} selected`,
  selectedHint: 'Before and after shows what they lead to.',
  unselect: 'Clear selection',
  tooMany: (most: number): string => `At most ${formatCount(most)} actions are selected at once.`,
  why: 'Why',
  whyOf: (name: string): string => `Why: ${name}`,
  shares: (now: string, next: string): string => (now === next ? `${now} %` : `${now} % to ${next} %`),

  timeline: 'Next 30 days',
  timelineThen: '30 days as they were planned then',
  bars: { window: 'Window', cooldown: 'Cooldown', review: 'Review' },
  today: 'Today',
  thatDay: 'End of that day',
  noBars: 'Nothing is planned in these days',
  span: (kind: string, from: string, to: string): string => `${kind} ${from} to ${to}`,
  on: (kind: string, day: string): string => `${kind} on ${day}`,
  rows: (shown: number, total: number): string => `The first ${formatCount(shown)} of ${counted(total, 'action')}.`,

  after: 'Before and after',
  afterNote: 'Shares in per cent of the account; the mark in a bar is the cap of the stage.',
  afterThen:
    "Shares in per cent of the account, balances of the end of that day. Caps are left out: today's say nothing of it.",
  scenariosThen: { now: 'Then', ticked: 'After ticked', chosen: 'After selected', ready: 'After all ready' },
  scenarios: { now: 'Now', ticked: 'After ticked', chosen: 'After selected', ready: 'After all ready' },
  balance: 'Balance, USDT',
  together: 'All strategies',
  from: (account: string): string => `comes from ${account}`,
  cap: (cap: string): string => `cap ${cap} %`,
  noCap: 'cap unknown',
  moneyNote: 'Money goes with strategies that move; a balance update says the same money by account.',
  noAccounts: 'No account to compare',
  broken: 'A cap would break',
  brokenLine: ({
    when,
    who,
    share,
    cap,
    isSoNow,
  }: {
    readonly when: string
    readonly who: string
    readonly share: string
    readonly cap: string
    readonly isSoNow: boolean
  }): string => `${when}: ${who} ${isSoNow ? 'stays at' : 'comes to'} ${share} %, above ${cap} %.`,
  strategyOn: (strategy: string, account: string): string => `${strategy} on ${account}`,

  changes: 'Changed since the last generation',
  since: (time: string): string => `Since ${time}`,
  first: 'This is the first generation; the next is compared with it.',
  same: 'Nothing changed.',
  kinds: { fresh: 'New', gone: 'Gone', up: 'More urgent', down: 'Less urgent' },
  fromTo: (was: string, is: string): string => `${was} to ${is}`,

  scoreboard: 'Followed against ignored',
  scoreboardNote: 'Your own history of the last year, by the shares that were named then.',
  counts: (followed: number, ignored: number): string =>
    `Followed ${formatCount(followed)}, ignored ${formatCount(ignored)}`,
  followed: 'Followed',
  ignored: 'Ignored',
  afterDays: (count: number): string => `After ${count} days`,
  ofJudged: (count: number): string => `of ${formatCount(count)}`,
  tooLittle: (least: number): string =>
    `Too few to compare: a sum says something from ${least} followed and ${least} ignored on, and little even then.`,
  noHistory: 'Nothing was followed or ignored yet',
  noHistoryHint: 'Advice counts as followed once it is ticked, and as ignored once its window closed without that.',
  meaning:
    'USDT that the recommended share makes of your trades beside the share before: made where you followed, missed where you did not.',
  retry: 'Try again',
} as const
