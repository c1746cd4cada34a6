import type { ClosedTradesView } from '../closed/view.types.ts'
import { closedList, filterKeys, queryFrom } from '../closed/want.ts'
import { RUNNING_SYNC } from '../tasks/model.ts'
import { late, screen } from './definition.ts'

/** Every closed trade, its days and its figures (screens.md 2.3). */
export const closedTrades = screen({
  screen: 'closedTrades',
  pattern: '/closed-trades',
  need: 'trial',
  title: 'Closed trades',
  sidebar: { id: 'closed_trades', icon: 'closed', key: 'c', main: 5 },
  wants: (zone, tab) => {
    const { symbol: filter, account, strategy } = queryFrom(tab.query, zone)
    return [...Object.values(filterKeys({ filter, account, strategy })), RUNNING_SYNC]
  },
  list: closedList,
  late: late<{ readonly closedTrades: ClosedTradesView }>(),
})
