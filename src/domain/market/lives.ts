import type { Story, StoryEvent, StoryKind } from './model.ts'

/** Kinds that the exchange dates as it dates the opening; the others have the time of an execution, or of a device. */
const DATED_ALIKE: ReadonlySet<StoryKind> = new Set(['opened', 'size_up', 'size_down', 'levels', 'closed'])

/** Whether more is known already than what came before this opening: a filled gap brings it. */
export const isLateOpening = ({ closedAt, events }: Story, { at }: StoryEvent): boolean =>
  events.some((one) => one.at > at && (closedAt === null || DATED_ALIKE.has(one.kind)))

/** Whether it happened before the story's own opening. */
export const isOfLifeBefore = ({ hasOpening, knownFrom }: Story, { at, kind }: StoryEvent): boolean =>
  hasOpening && at < knownFrom && DATED_ALIKE.has(kind)

/** The story with an event of its end, or with one that ends nothing. */
export const ending = (story: Story, { kind }: StoryEvent): Story =>
  kind === 'closed' || kind === 'trade_closed' ? ended(story) : story

/** How it ended, as its last events say: they may come in any order. One that nobody told stays where it was found. */
export function ended(story: Story): Story {
  // What stands before the opening is of the life before.
  const own = story.hasOpening ? story.events.filter(({ at }) => at >= story.knownFrom) : story.events
  const end = own.findLast(({ kind }) => kind === 'closed')
  const trade = own.findLast(({ kind, tradeId }) => tradeId !== null && (kind === 'closed' || kind === 'trade_closed'))
  return {
    ...story,
    closedAt: end?.at ?? story.closedAt,
    finalPnl: end?.pnl ?? null,
    exectype: end?.exectype ?? null,
    tradeId: trade?.tradeId ?? null,
  }
}
