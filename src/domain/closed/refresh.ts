import { refused } from '../concept.ts'
import { good } from '../core/outcome.ts'
import type { Event } from '../event.ts'
import type { HasWrites } from '../writes/model.ts'

/** Whether POST /trades/refresh is under way, whichever screen asked for it. */
export const isRefreshing = ({ writes }: HasWrites): boolean =>
  writes.overlays.some((overlay) => overlay.write === 'tradesRefresh')

/** The server looks at the exchange (POST /trades/refresh), once at a time; a toast says what it found. */
export const refreshTrades = (command: string, state: HasWrites) =>
  isRefreshing(state)
    ? refused('SCREEN-2.3', 'refresh_running', 'A refresh is running.')
    : good<readonly Event[]>([{ type: 'write.asked', data: { write: 'tradesRefresh', key: 'all', command, body: {} } }])
