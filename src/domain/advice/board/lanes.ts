import { passesAdvice, sortedAdvice } from '../filters.ts'
import type { Advice, AdviceFilters, Lane } from '../view.types.ts'
import type { BoardCard, BoardLane, Changes, Mark } from './view.types.ts'

/** The lanes from left to right (screens.md 2.11). */
const LANES: readonly Lane[] = ['ready', 'soon', 'cooling', 'later', 'done']

/** Cards of a lane that are drawn; for more there are the filters, and the table. */
export const LANE_MOST = 50

/**
 * Every lane with its cards, as far as they pass the filters, in the order of the table. The two ends of a swap are one
 * card, shown when either passes. What `changes` says of a card is marked on it.
 */
export function lanesOf(
  all: readonly Advice[],
  filters: AdviceFilters,
  changes: Changes | null = null,
): readonly BoardLane[] {
  const passing = new Set(all.filter((row) => passes(row, filters)).map(({ id }) => id))
  const marks = marksOf(changes)
  const cards = cardsOf(sortedAdvice(all, filters))
    .filter(({ ends }) => ends.some(({ id }) => passing.has(id)))
    .map((card) => ({
      ...card,
      isChosen: isChosen(card, filters.sel),
      mark: card.ends.map(({ id }) => marks.get(id)).find(Boolean) ?? null,
    }))
  return LANES.map((lane) => {
    const own = cards.filter((card) => laneOfCard(card) === lane)
    return { lane, cards: own.slice(0, LANE_MOST), total: own.length }
  })
}

/** Cards that are selected, whatever the filters: one is by either end. */
export const chosenOf = (all: readonly Advice[], filters: AdviceFilters): readonly BoardCard[] =>
  filters.sel.length === 0
    ? []
    : cardsOf(sortedAdvice(all, filters)).flatMap((card) =>
        isChosen(card, filters.sel) ? [{ ...card, isChosen: true }] : [],
      )

const isChosen = ({ ends }: BoardCard, ids: readonly string[]): boolean => ends.some(({ id }) => ids.includes(id))

const MARKS: readonly Mark[] = ['fresh', 'up', 'down']

/** What changed of each action, by its id. */
const marksOf = (changes: Changes | null): ReadonlyMap<string | null, Mark> =>
  new Map(
    changes === null ? [] : MARKS.flatMap((mark) => changes[mark].map(({ id }): [string | null, Mark] => [id, mark])),
  )

/** Whether a row passes; of the balance of an account its own schedule counts. */
export const passes = (row: Advice, filters: AdviceFilters): boolean =>
  passesAdvice(row, filters, row.kind === 'balance_update' ? row.balance : row)

/** The rows as cards, in their order: a swap stands where its first end does. */
export function cardsOf(rows: readonly Advice[]): readonly BoardCard[] {
  const taken = new Set<string>()
  return rows.flatMap((row) => {
    if (taken.has(row.id)) return []
    const other = rows.find((one) => !taken.has(one.id) && isOtherEnd(row, one))
    const ends = other === undefined ? [row] : [row, other]
    for (const { id } of ends) taken.add(id)
    return [{ id: row.id, ends, isChosen: false, mark: null }]
  })
}

/** Whether two actions swap with each other: each names the other's strategy, and they change accounts. */
const isOtherEnd = (a: Advice, b: Advice): boolean =>
  a.id !== b.id &&
  a.kind === 'swap' &&
  b.kind === 'swap' &&
  a.partner === b.strategy &&
  b.partner === a.strategy &&
  a.toAccount === b.account &&
  b.toAccount === a.account

/** Where a card stands: done once all of it is; else where the end is that must wait longest, for both go together. */
export function laneOfCard({ ends }: BoardCard): Lane {
  const places = ends.filter(({ lane }) => lane !== 'done').map(({ lane }) => LANES.indexOf(lane))
  return places.length === 0 ? 'done' : LANES[Math.max(...places)]!
}
