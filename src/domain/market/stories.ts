import { appended, replacedAt } from '../core/lists.ts'
import type { Shelves } from '../core/shelves.ts'
import { epoch, type EpochMs } from '../core/time.ts'
import type { EntryOf } from '../event.ts'
import type { OfLeg } from '../live/model.ts'
import { positionKey, rowIndexOf } from '../live/positions/key.ts'
import type { PositionsState } from '../live/positions/model.ts'
import { ended, ending, isLateOpening, isOfLifeBefore } from './lives.ts'
import type { MarketState, Story, StoryEvent, StoryKind } from './model.ts'
import { samplesForgotten } from './samples.ts'

/** Events kept of a story; of thousands of stories each keeps fewer, about 30 MB in all. */
const EVENTS_KEPT = 200
const ALL_EVENTS = 100_000
const LEAST_EVENTS = 20
/** Stories kept; the longest closed go first. */
const STORIES_KEPT = 300
/** Earlier stories, and the newest events of each: some 2 MB at most. */
const EARLIER_KEPT = 200
const EARLIER_EVENTS = 40

type Told = OfLeg & { readonly eventAt: EpochMs }

type Happened = {
  readonly entry: number
  readonly data: { readonly eventId?: string | null; readonly eventAt: EpochMs }
}

/**
 * Written out, as the story below: every fact makes one of each, and a spread of what differs costs several times as
 * much.
 */
export const eventOf = (
  { entry, data }: Happened,
  kind: StoryKind,
  {
    oldSize = null,
    newSize = null,
    changes = {},
    price = null,
    pnl = null,
    pct = null,
    trend = null,
    tradeId = null,
    exectype = null,
  }: Partial<StoryEvent>,
): StoryEvent => ({
  id: data.eventId ?? `entry-${entry}`,
  at: data.eventAt,
  kind,
  oldSize,
  newSize,
  changes,
  price,
  pnl,
  pct,
  trend,
  tradeId,
  exectype,
})

export const jumpEvent = (entry: EntryOf<'live.pnl_jumped'>): StoryEvent =>
  eventOf(entry, 'pnl_jump', { pnl: entry.data.newPnl, changes: { pnl: [entry.data.oldPnl, entry.data.newPnl] } })

/** A new life begins under the key; what the old one left is over. */
export function opened(market: MarketState, { data }: EntryOf<'live.position_opened'>, event: StoryEvent): MarketState {
  const key = data.position?.key ?? positionKey(data.account, data.symbol, data.leg ?? 'one_way')
  const known = market.storyByKey.get(key)
  if (known !== undefined && isOfLifeBefore(known, event)) return market
  if (known === undefined || !isLateOpening(known, event))
    return withStory(
      { ...samplesForgotten(market, [key]), earlier: kept(market.earlier, known) },
      newStory(key, data, event, true),
    )
  // An opening that comes late (a filled gap): the life it begins is all that is known after it, its end as well.
  const { at } = event
  const before = known.events.filter((one) => one.at <= at)
  return withStory(
    { ...market, earlier: kept(market.earlier, ended({ ...known, events: before, closedAt: null })) },
    ended({
      ...known,
      side: data.side ?? known.side,
      hasOpening: true,
      knownFrom: at,
      events: [event, ...known.events.slice(before.length)],
      closedAt: known.closedAt !== null && known.closedAt > at ? known.closedAt : null,
    }),
  )
}

/** A story that says what became of a notification stays when its position opens again. */
const kept = (earlier: MarketState['earlier'], story: Story | undefined): MarketState['earlier'] =>
  story === undefined || story.events.every((event) => event.told === undefined)
    ? earlier
    : appended(earlier, { ...story, events: story.events.slice(-EARLIER_EVENTS) }, EARLIER_KEPT)

/** One event more, where it belongs in the story of its position. */
export function told(market: MarketState, data: Told, before: PositionsState, event: StoryEvent): MarketState {
  const index = rowIndexOf(before.indexByKey, data)
  const key = index >= 0 ? before.rows[index]!.key : positionKey(data.account, data.symbol, data.leg ?? 'one_way')
  const known = market.storyByKey.get(key)
  if (known === undefined) return withStory(market, ending(newStory(key, data, event, false), event))
  // A later event than all known is none of them: two hundred ids need not be compared.
  if (known.events.at(-1)!.at >= event.at && known.events.some((one) => one.id === event.id)) return market
  if (isOfLifeBefore(known, event)) return market
  return withStory(market, ending(continued(known, inTime(market, known, event), data.side, event.at), event))
}

/** What a trade came to after it was told stands where the trade does (F39). */
export function corrected(
  market: MarketState,
  { account, symbol, leg, tradeId, pnl }: EntryOf<'live.trade_corrected'>['data'],
): MarketState {
  const known = market.storyByKey.get(positionKey(account, symbol, leg ?? 'one_way'))
  const place = known?.events.findLastIndex((one) => one.kind === 'trade_closed' && one.tradeId === tradeId) ?? -1
  const event = known?.events[place]
  return known === undefined || event === undefined || tradeId === null
    ? market
    : withStory(market, { ...known, events: replacedAt(known.events, place, { ...event, pnl }) })
}

/** Running stories of which the position is gone, though nobody told its end: they are over. */
export function endedUntold(market: MarketState, at: EpochMs, isGone: (story: Story) => boolean): MarketState {
  let { storyByKey } = market
  for (const [key, story] of market.storyByKey)
    if (story.closedAt === null && isGone(story)) storyByKey = storyByKey.with(key, { ...story, closedAt: at })
  return storyByKey === market.storyByKey ? market : { ...market, storyByKey }
}

const continued = (story: Story, events: Story['events'], side: Story['side'], at: EpochMs): Story => ({
  key: story.key,
  account: story.account,
  symbol: story.symbol,
  leg: story.leg,
  side: story.side ?? side,
  hasOpening: story.hasOpening,
  knownFrom: story.hasOpening ? story.knownFrom : epoch(Math.min(story.knownFrom, at)),
  events,
  closedAt: story.closedAt,
  finalPnl: story.finalPnl,
  exectype: story.exectype,
  tradeId: story.tradeId,
})

const newStory = (
  key: string,
  { account, symbol, leg, side }: OfLeg,
  event: StoryEvent,
  hasOpening: boolean,
): Story => ({
  key,
  account,
  symbol,
  leg: leg ?? 'one_way',
  side,
  hasOpening,
  knownFrom: event.at,
  events: [event],
  closedAt: null,
  finalPnl: null,
  exectype: null,
  tradeId: null,
})

/** A story's events with one more. Those of a filled gap come late and stand where they belong. */
function inTime({ storyByKey }: MarketState, { events }: Story, event: StoryEvent): readonly StoryEvent[] {
  const kept = Math.max(LEAST_EVENTS, Math.min(EVENTS_KEPT, Math.floor(ALL_EVENTS / storyByKey.size)))
  if (events.length === 0 || events.at(-1)!.at <= event.at) return appended(events, event, kept)
  const place = events.findLastIndex((one) => one.at <= event.at) + 1
  return [...events.slice(0, place), event, ...events.slice(place)].slice(-kept)
}

function withStory(market: MarketState, story: Story): MarketState {
  const { earlier, current, past, drifts, sampledAt, sampled } = market
  const storyByKey = market.storyByKey.with(story.key, story)
  // Only a new key can make one too many: a fact about a known one asks no other story.
  const gone = storyByKey.size > Math.max(STORIES_KEPT, market.storyByKey.size) ? longestClosed(storyByKey) : null
  return {
    storyByKey: gone === null ? storyByKey : storyByKey.without(gone),
    earlier,
    current,
    past,
    drifts,
    sampledAt,
    sampled,
  }
}

function longestClosed(storyByKey: Shelves<Story>): string | null {
  let oldest: Story | null = null
  for (const story of storyByKey.values())
    if (story.closedAt !== null && (oldest === null || story.closedAt < oldest.closedAt!)) oldest = story
  return oldest?.key ?? null
}
