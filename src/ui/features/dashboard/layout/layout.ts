import { isRecord, recordsIn, textsFrom } from '../../../../domain/core/wire.ts'
import { dashboardTexts } from '../texts.ts'
import { resultsTexts } from '../resultsTexts.ts'

/** A card of the dashboard that can be moved and hidden, and the share of a row that it takes. */
interface Card {
  readonly id: CardId
  readonly name: string
  readonly width: number
}

export type CardId =
  | 'pnl'
  | 'results'
  | 'calendar'
  | 'strategies'
  | 'extremes'
  | 'accounts'
  | 'largest'
  | 'lastClosed'
  | 'lastTold'
  | 'topAdvice'

const WIDE = 0.645

/** All cards in the order of screens.md 2.7. */
export const CARDS: readonly Card[] = [
  { id: 'pnl', name: dashboardTexts.ledger, width: 1 },
  { id: 'results', name: dashboardTexts.resultsCard, width: WIDE },
  { id: 'calendar', name: dashboardTexts.calendarCard, width: 1 - WIDE },
  { id: 'strategies', name: resultsTexts.strategies, width: WIDE },
  { id: 'extremes', name: resultsTexts.extremes, width: 1 - WIDE },
  { id: 'accounts', name: dashboardTexts.accounts, width: 1 },
  { id: 'largest', name: dashboardTexts.largest, width: 0.5 },
  { id: 'lastClosed', name: resultsTexts.lastClosed, width: 0.5 },
  { id: 'lastTold', name: resultsTexts.lastTold, width: 0.5 },
  { id: 'topAdvice', name: resultsTexts.topAdvice, width: 0.5 },
]

/** Which cards there are, in which order. */
export interface Layout {
  readonly order: readonly CardId[]
  readonly hidden: readonly CardId[]
}

/** A layout under a name. */
export interface NamedLayout extends Layout {
  readonly name: string
}

/** The layout in use and those that are kept by name. */
export interface Layouts {
  readonly shown: Layout
  readonly kept: readonly NamedLayout[]
}

/** Everything, as the product brings it. */
export const USUAL: Layout = { order: CARDS.map(({ id }) => id), hidden: [] }
export const NO_LAYOUTS: Layouts = { shown: USUAL, kept: [] }

/** Layouts that can be kept, and characters of a name. */
export const MOST_KEPT = 10
export const NAME_LENGTH = 40

/**
 * What is stored, or nothing that makes sense: a card of another version is left out, one that came since stands last.
 */
export function layoutsFrom(stored: unknown): Layouts {
  if (!isRecord(stored)) return NO_LAYOUTS
  const kept = recordsIn(stored['kept']).flatMap((one) =>
    typeof one['name'] === 'string' && one['name'] !== '' ? [{ name: one['name'], ...layoutFrom(one) }] : [],
  )
  return { shown: layoutFrom(stored['shown']), kept: kept.slice(0, MOST_KEPT) }
}

function layoutFrom(value: unknown): Layout {
  const said = isRecord(value) ? value : {}
  const known = (name: string): readonly CardId[] => {
    const ids = textsFrom(said[name])
    return USUAL.order.filter((id) => ids.includes(id)).toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b))
  }
  const order = known('order')
  return { order: [...order, ...USUAL.order.filter((id) => !order.includes(id))], hidden: known('hidden') }
}

/** The cards that are shown, row by row: each row is filled as far as the next card fits into it. */
export function rowsOf({ order, hidden }: Layout): readonly (readonly Card[])[] {
  const rows: Card[][] = []
  let room = 0
  for (const id of order) {
    const card = CARDS.find((one) => one.id === id)
    if (card === undefined || hidden.includes(id)) continue
    if (card.width > room + TOLERANCE) {
      rows.push([])
      room = 1
    }
    rows.at(-1)!.push(card)
    room -= card.width
  }
  return rows
}

/** Shares of a row add up to 1 but for what a binary fraction loses. */
const TOLERANCE = 1e-6

/** The layout with a card one place up (−1) or down (+1). */
export function moved(layout: Layout, id: CardId, by: -1 | 1): Layout {
  const from = layout.order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= layout.order.length) return layout
  const order = layout.order.toSpliced(from, 1).toSpliced(to, 0, id)
  return { ...layout, order }
}

/** The layout with a card shown or hidden. */
export const withShown = (layout: Layout, id: CardId, isShown: boolean): Layout => ({
  ...layout,
  hidden: isShown ? layout.hidden.filter((one) => one !== id) : [...layout.hidden, id],
})

/** Keeps the layout in use under a name; one of the same name gives way. */
export const keptAs = ({ shown, kept }: Layouts, name: string): Layouts => ({
  shown,
  kept: [...kept.filter((one) => one.name !== name), { name, ...shown }].slice(-MOST_KEPT),
})

/** Whether two layouts show the same. */
export const isSameLayout = (a: Layout, b: Layout): boolean =>
  a.order.join() === b.order.join() && a.hidden.toSorted().join() === b.hidden.toSorted().join()
