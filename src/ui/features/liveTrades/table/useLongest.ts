import { formatAverage, formatDecimal, formatMoney, formatPnl } from '../../../../domain/core/format.ts'
import type { LiveSums, LiveTradesData, PositionRow } from '../../../../domain/live/view.types.ts'
import { tableOf } from '../../../model/mirrors.ts'
import type { Longest } from './columns.tsx'
import { useLive, useSums } from '../useLive.ts'

// A total is at least as long as each of its parts, but for parts of both signs that cancel: those are short of it by
// little.
const valueOf = (data: LiveSums): number => formatMoney(data.total.value).length
const pnlOf = (data: LiveSums): number =>
  Math.max(
    formatPnl(data.total.pnl).length,
    ...[data.cards.best, data.cards.worst].map((row) => (row === null ? 0 : formatPnl(row.pnl).length)),
  )
const membersOf = (data: LiveTradesData): string => data.groups.map((group) => group.ids.join(' ')).join(' ')

let last: { readonly members: string; readonly price: number } = { members: '', price: 0 }

/** Characters of the longest figures; prices are measured when rows come and go, not with every tick. */
export function useLongest(): Longest {
  const value = useSums(valueOf) ?? 0
  const pnl = useSums(pnlOf) ?? 0
  const members = useLive(membersOf) ?? ''
  if (last.members !== members) last = { members, price: longestPrice(members.split(' ')) }
  return { value, pnl, price: last.price }
}

function longestPrice(ids: readonly string[]): number {
  const rows = tableOf('positions')
  return ids.reduce((longest, id) => {
    const row = rows.row(id) as PositionRow | undefined
    return Math.max(
      longest,
      row === undefined ? 0 : formatAverage(row.entry, row.mark, true).length,
      formatDecimal(row?.mark ?? null).length,
    )
  }, 0)
}
