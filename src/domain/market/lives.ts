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
export const ending = (story: Story, { kind }: StoryEvent): Story => (isOfEnd(kind) ? ended(story) : story)

/** How it ended, as its last events say: they may come in any order. */
export function ended(story: Story): Story {
  const end = endTold(story)
  const trade = ownEvents(story).findLast(({ kind, tradeId }) => tradeId !== null && isOfEnd(kind))
  return {
    ...story,
    closedAt: end?.at ?? story.closedAt,
    finalPnl: end?.pnl ?? null,
    exectype: end?.exectype ?? null,
    tradeId: trade?.tradeId ?? null,
  }
}

/** Its end as the server told it; of one that only went nobody told any. */
export const endTold = (story: Story): StoryEvent | undefined =>
  ownEvents(story).findLast(({ kind }) => kind === 'closed')

const isOfEnd = (kind: StoryKind): boolean => kind === 'closed' || kind === 'trade_closed'

/** What stands before the opening is of the life before. */
const ownEvents = ({ hasOpening, knownFrom, events }: Story): readonly StoryEvent[] =>
  hasOpening ? events.filter(({ at }) => at >= knownFrom) : events
