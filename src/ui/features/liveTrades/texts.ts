import { counted, formatCount } from '../../../domain/core/format.ts'
import { tableTexts } from '../shared/table/texts.ts'

/** Words of the live-trades screen (screens.md 2.1). Titles and hints of its states come with the view. */
export const liveTexts = {
  ...tableTexts,
  table: 'Open positions',
  search: 'Symbol or strategy',
  readOnly: 'Read-only keys: Bot Blending never trades from here',
  export: 'Export',
  exported: (rows: number): string => `${counted(rows, 'position')} exported.`,
  exportFailed: 'The file could not be made',
  total: (shown: number, all: number): string => `Total of ${formatCount(shown)} of ${formatCount(all)} rows`,
  ofShown: (name: string): string => `${name} of the rows shown`,
  totalShort: (shown: number): string => `Total of ${counted(shown, 'row')}`,
  rows: (rows: number, long: number, short: number): string => `${counted(rows, 'row')}, ${long} long, ${short} short`,
  sides: (long: number, short: number): string => `${long} long, ${short} short`,
  latest: 'Latest changes',
  more: (count: number): string => (count === 0 ? 'Show' : `${count} more`),
  changes: (count: number): string => counted(count, 'change'),
  openChart: 'Open chart',
  explainPnl: 'Explain uPnL',
  explainR: 'Explain R now',
  closedTrades: 'Closed trades of this symbol',
  alert: 'Alert me …',
  muteHour: 'Mute for 1 hour',
  muteClosed: 'Mute until it closes',
  unmute: 'Unmute',
  isMuted: 'Muted: no toast speaks of this position',
  mutedHour: (symbol: string): string =>
    `No toast speaks of ${symbol} for an hour. The list of notifications has everything.`,
  mutedClosed: (symbol: string): string =>
    `No toast speaks of ${symbol} until it closes. The list of notifications has everything.`,
  noStop: 'No SL',
  trailing: (distance: string): string => `Trailing ${distance}`,
  atMark: (value: string): string => `${value} USDT at the mark`,
  trends: { improving: 'Improving', declining: 'Declining' },
  liquidationHint: 'The liquidation price and how far the mark is from it, in per cent of the mark',
  nearLiquidation: 'Near the liquidation price: at most a quarter of the way from the entry is left',
  checking: 'Being checked: the exchange’s last list did not have this position',
  noPrice: 'No price',
  noPriceWhy: 'The exchange gives no price for this symbol now: mark and uPnL are frozen',
  restored: (time: string): string => `Restored, as of ${time}`,
  withoutStop: (count: number): string => `${count} without stop-loss`,
  nearStop: (count: number): string => `${count} near stop`,
  noRisk: 'Every position has a stop',
  closedBy: (clock: string, how: string): string => (how === '' ? `Closed ${clock}` : `Closed ${clock}, ${how}`),
} as const

/** Options of the filters whose values are a closed list; '' narrows nothing and is written as its first entry. */
export const stateOptions = [
  { id: '', label: 'Any' },
  { id: 'profit', label: 'In profit' },
  { id: 'loss', label: 'In loss' },
  { id: 'nosl', label: 'No stop-loss' },
  { id: 'nearsl', label: 'Near the stop' },
  { id: 'milestone', label: 'Past a milestone' },
] as const
export const groupOptions = [
  { id: '', label: 'None' },
  { id: 'account', label: 'Account' },
  { id: 'strategy', label: 'Strategy' },
  { id: 'symbol', label: 'Symbol' },
  { id: 'side', label: 'Side' },
] as const
export const viewOptions = [
  { id: 'table', label: 'Table', icon: 'table', isIconOnly: true },
  { id: 'cards', label: 'Cards', icon: 'cards', isIconOnly: true },
  { id: 'heat', label: 'Heat map', icon: 'dashboard', isIconOnly: true },
] as const
export const sortOptions = [
  { id: 'upnl', label: 'uPnL' },
  { id: 'roi', label: 'ROI' },
  { id: 'value', label: 'Value' },
  { id: 'move', label: 'Move' },
  { id: 'age', label: 'Age' },
  { id: 'symbol', label: 'Symbol' },
  { id: 'account', label: 'Account' },
  { id: 'strategy', label: 'Strategy' },
] as const
