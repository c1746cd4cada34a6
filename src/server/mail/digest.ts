import { formatDate, formatPnl } from '../../domain/core/format.ts'
import type { Db } from '../db/open.ts'
import { unheld } from '../db/trades/historyMemo.ts'
import { sumsByAccount, sumsBySymbol, totalTrades } from '../db/trades/tradeSums.ts'
import type { Letter } from './template.ts'

/** Symbols that a digest names, those with most trades first. */
const MOST_SYMBOLS = 5

/**
 * What was closed in a period (ms of UTC), in the words of a mail; the days are those of the zone. Nobody asks for it
 * twice, so nothing of it is held.
 */
export async function digestLetter(
  db: Db,
  userId: string,
  { from, until }: { readonly from: number; readonly until: number },
  zone: string,
  publicUrl: URL,
): Promise<{ readonly letter: Letter; readonly isEmpty: boolean }> {
  const filter = { from: new Date(from), until: new Date(until) }
  const all = await totalTrades(db, userId, filter, unheld)
  const [first, last] = [formatDate(from, zone), formatDate(until - 1, zone)]
  const days = first === last ? first : `${first} to ${last}`
  const usdt = (pnl: string): string => `${formatPnl(pnl)} USDT`
  const sums = (rows: readonly { readonly name: string; readonly count: number; readonly pnl: string }[]) =>
    rows.map(({ name, count, pnl }) => [`${name} (${count})`, usdt(pnl)] as const)
  const isEmpty = all.trades === 0
  return {
    isEmpty,
    letter: {
      subject: isEmpty ? `No trade was closed: ${days}` : `${usdt(all.pnl)} from ${tradesOf(all.trades)}: ${days}`,
      parts: isEmpty
        ? ['Nothing was closed in these days.']
        : [
            [
              ['Profit and loss', usdt(all.pnl)],
              ['Closed trades', String(all.trades)],
              ['Won', String(all.wins)],
              ['Lost', String(all.losses)],
            ],
            'By account',
            sums(await sumsByAccount(db, userId, filter, unheld)),
            'By symbol',
            sums((await sumsBySymbol(db, userId, filter, unheld)).slice(0, MOST_SYMBOLS)),
          ],
      button: { label: 'Open closed trades', href: new URL('/closed-trades', publicUrl).href },
    },
  }
}

const tradesOf = (count: number): string => (count === 1 ? '1 trade' : `${count} trades`)
