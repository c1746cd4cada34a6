import { counted } from '../../../domain/core/format.ts'

/** Words of the screen of alerts. */
export const words = {
  alerts: 'Alerts',
  add: 'New alert',
  none: 'No alerts yet',
  noneHint:
    'Set a price, a profit or loss, a drawdown, a distance to liquidation, or how long a position may stay without a stop-loss. The server watches while this page is closed, and tells you once when the line is passed.',
  stale: (problem: string): string => `${problem} What you see is what came last.`,
  active: (active: number, all: number): string =>
    active === all ? counted(all, 'alert') : `${counted(all, 'alert')}, ${active} watched`,
  full: 'There can be 100 alerts. Delete one first.',
  state: {
    armed: 'Watching',
    fired: 'Fired',
    ended: 'Done',
    paused: 'Paused',
    unjudged: 'Waiting',
  },
  stateHint: {
    armed: 'Tells you when its line is passed.',
    fired: 'Its line is passed. It counts again once the value is back.',
    ended: 'It fired once, as set.',
    paused: 'Not watched until resumed.',
    unjudged: '',
  },
  saving: 'Saving',
  once: 'Once',
  each: 'Each time',
  neverFired: 'Not yet',
  firedTimes: (count: number): string => `${counted(count, 'time')} in all`,
  acts: (text: string): string => `Actions for ${text}`,
  change: 'Change',
  pause: 'Pause',
  resume: 'Resume',
  again: 'Set again',
  remove: 'Delete',
  deleted: (text: string): string => `${text} is deleted.`,
  undo: 'Undo',
  columns: { alert: 'Alert', state: 'State', value: 'Now', fired: 'Last fired', how: 'Fires' },
  formTitle: { add: 'New alert', change: 'Change alert' },
  kind: 'Alert on',
  direction: 'When',
  above: 'At or above',
  below: 'At or below',
  line: {
    price: 'Price',
    upnl: 'Unrealised PnL',
    drawdown: 'Drawdown of at least',
    liquidation: 'Within',
    no_stop: 'For at least',
  },
  /** What is compared with the line, and when it counts again. */
  about: {
    price: 'The mark price of a symbol, held or not. It counts again once it is back by 0.1 %.',
    upnl: 'The unrealised PnL of all matching positions, added up. It counts again once it is back by 5 % of the line, 1 USDT at least.',
    drawdown:
      'How far the USDT equity of an account is below its highest since the alert was set, as the exchange tells it: at each change, and each minute. What you take out counts as well. It counts again once a tenth of the line is made good.',
    liquidation:
      'How far the mark price is from the liquidation price, in per cent of the mark. Each matching position is told by itself, and counts again once it is a tenth of the line farther away.',
    no_stop:
      'A position that has had no stop-loss for so long, counted from when the alert was set. Each matching position is told by itself, and counts again once it had a stop-loss.',
  },
  symbol: 'Symbol',
  anySymbol: 'Any',
  symbolHint: 'Empty: positions of every symbol.',
  unlisted: 'The list of the exchange could not be had: write the symbol as it does.',
  notListed: (symbol: string): string => `The exchange does not list ${symbol}.`,
  account: 'Account',
  allAccounts: 'All accounts',
  side: 'Side',
  sides: { either: 'Either', long: 'Long', short: 'Short' },
  tells: 'Tells you',
  cancel: 'Cancel',
  save: { add: 'Set alert', change: 'Save' },
} as const
