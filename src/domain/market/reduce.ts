import { appended } from '../core/lists.ts'
import { Shelves } from '../core/shelves.ts'
import { epoch, minutes, seconds, type EpochMs } from '../core/time.ts'
import type { EntryOf } from '../event.ts'
import type { OfLeg, Position } from '../live/model.ts'
import { positionKey, rowIndexOf } from '../live/positions/key.ts'
import type { PositionsState, HasLive } from '../live/state.ts'
import {
  type Sample,
  type Story,
  type StoryEvent,
  type StoryKind,
  type MarketState,
  NO_MARKET,
  SAMPLES_KEPT,
} from './model.ts'
import { withVerdict } from './verdicts.ts'
import type { Folds, Fold } from '../concept.ts'

/**
 * Positions are looked at this often: sixty values a minute draw the curve, and a window of values costs nothing here
 * (C1).
 */
const LOOK_EVERY = seconds(1)
/** Minutes kept of all positions together: a day of 200 positions, an hour of 5,000; about 30 MB. */
const ALL_SAMPLES = 300_000
const LEAST_SAMPLES = 60
/** Events kept of a story; of thousands of stories each keeps fewer, about 30 MB in all. */
const EVENTS_KEPT = 200
const ALL_EVENTS = 100_000
const LEAST_EVENTS = 20
/** Stories kept; the longest closed go first. */
const STORIES_KEPT = 300
/** Earlier stories, and the newest events of each: some 2 MB at most. */
const EARLIER_KEPT = 200
const EARLIER_EVENTS = 40
const DRIFTS_KEPT = 50

const looked: Fold<MarketState, HasLive> = (market, entry, before, after) =>
  sampled(market, entry.at, before.live.positions, after.live.positions)

/** Folds what happens to positions, with the table before and after it. */
export const MARKET_FOLDS: Folds<MarketState, HasLive> = {
  'live.values_moved': looked,
  'live.position_snapshot': looked,
  'live.pnl_jumped': (market, entry, { live }) => told(market, entry.data, live.positions, jumpEvent(entry)),
  'live.drift_found': (market, entry) => ({ ...market, drifts: [...market.drifts, entry.at].slice(-DRIFTS_KEPT) }),
  'notifications.toasted': withVerdict,
  'notifications.silent': withVerdict,
  'notifications.toast_suppressed': withVerdict,
  'notifications.refused': withVerdict,
  'live.position_opened': (market, fact) => {
    const event = eventOf(fact, 'opened', {
      newSize: fact.data.position?.size ?? fact.data.qty,
      price: fact.data.position?.avgPrice ?? null,
      pnl: fact.data.pnl,
    })
    return opened(market, fact, event)
  },
  'live.position_modified': (market, fact, before) => {
    const { oldQty, newQty, changes, markPrice, pnl, tradeId } = fact.data
    const kind: StoryKind =
      oldQty === null || newQty === null || oldQty === newQty
        ? 'levels'
        : Number(newQty) > Number(oldQty)
          ? 'size_up'
          : 'size_down'
    return told(
      market,
      fact.data,
      before.live.positions,
      eventOf(fact, kind, { oldSize: oldQty, newSize: newQty, changes, price: markPrice, pnl, tradeId }),
    )
  },
  'live.position_milestone': (market, fact, before) => {
    return told(
      market,
      fact.data,
      before.live.positions,
      eventOf(fact, 'milestone', { pct: fact.data.pct, trend: fact.data.trend, pnl: fact.data.pnl }),
    )
  },
  'live.trade_closed': (market, fact, before) => {
    return told(
      market,
      fact.data,
      before.live.positions,
      eventOf(fact, 'trade_closed', {
        pnl: fact.data.pnl,
        price: fact.data.exitPrice,
        tradeId: fact.data.tradeId,
        exectype: fact.data.exectype,
      }),
      { tradeId: fact.data.tradeId },
    )
  },
  'live.position_closed': (market, fact, before, after) => {
    const { finalPnl, tradeId, exectype } = fact.data
    return withoutSamples(
      told(market, fact.data, before.live.positions, eventOf(fact, 'closed', { pnl: finalPnl, tradeId, exectype }), {
        closedAt: fact.data.eventAt,
        finalPnl,
        exectype,
        ...(tradeId === null ? {} : { tradeId }),
      }),
      after.live.positions,
    )
  },
  'session.ended': () => NO_MARKET,
}

/** Positions are looked at in their rows: the table has dropped what was late or double. */
function sampled(market: MarketState, at: EpochMs, before: PositionsState, after: PositionsState): MarketState {
  const isSoon = market.sampledAt !== null && at >= market.sampledAt && at - market.sampledAt < LOOK_EVERY
  if (before.rows === after.rows || isSoon) return market
  const minute = epoch(Math.floor(at / minutes(1)) * minutes(1))
  const kept = Math.max(LEAST_SAMPLES, Math.min(SAMPLES_KEPT, Math.floor(ALL_SAMPLES / Math.max(1, after.rows.length))))
  let current: Map<string, Sample> | null = null
  let past: Map<string, readonly Sample[]> | null = null
  const isSameMinute = market.sampledAt !== null && market.sampledAt >= minute
  for (const [place, row] of after.rows.entries()) {
    if (isSameMinute && market.sampled[place] === row) continue
    const values = valuesOf(row)
    if (values === null) continue
    current ??= new Map(market.current)
    const known = current.get(row.key)
    if (known !== undefined && known.at !== minute) {
      past ??= new Map(market.past)
      past.set(row.key, [...(past.get(row.key) ?? []), known].slice(-kept))
    }
    current.set(
      row.key,
      known?.at === minute
        ? grown(known, values)
        : {
            at: minute,
            pnlLow: values.pnl,
            pnlHigh: values.pnl,
            pnlLast: values.pnl,
            first: values.mark,
            low: values.mark,
            high: values.mark,
            last: values.mark,
          },
    )
  }
  return current === null
    ? market
    : { ...market, sampledAt: at, sampled: after.rows, current, past: past ?? market.past }
}

function valuesOf({ unrealisedPnl, markPrice }: Position): { readonly pnl: number; readonly mark: number } | null {
  return unrealisedPnl === null || markPrice === null ? null : { pnl: Number(unrealisedPnl), mark: Number(markPrice) }
}

const grown = (sample: Sample, { pnl, mark }: { readonly pnl: number; readonly mark: number }): Sample => ({
  at: sample.at,
  pnlLow: Math.min(sample.pnlLow, pnl),
  pnlHigh: Math.max(sample.pnlHigh, pnl),
  pnlLast: pnl,
  first: sample.first,
  low: Math.min(sample.low, mark),
  high: Math.max(sample.high, mark),
  last: mark,
})

type Told = OfLeg & { readonly eventAt: EpochMs }

type Happened = {
  readonly entry: number
  readonly data: { readonly eventId?: string | null; readonly eventAt: EpochMs }
}

/**
 * Written out, as the story below: every fact makes one of each, and a spread of what differs costs several times as
 * much.
 */
const eventOf = (
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

const jumpEvent = (entry: EntryOf<'live.pnl_jumped'>): StoryEvent =>
  eventOf(entry, 'pnl_jump', { pnl: entry.data.newPnl, changes: { pnl: [entry.data.oldPnl, entry.data.newPnl] } })

/** A new life begins under the key; what the old one left is over. */
function opened(market: MarketState, { data }: EntryOf<'live.position_opened'>, event: StoryEvent): MarketState {
  const key = data.position?.key ?? positionKey(data.account, data.symbol, data.leg ?? 'one_way')
  const known = market.storyByKey.get(key)
  // An opening that comes late (a filled gap) belongs to the life that is running.
  const isLate = known !== undefined && known.closedAt === null && known.events.some((one) => one.at > event.at)
  const story: Story = isLate
    ? { ...known, hasOpening: true, knownFrom: event.at, events: inTime(market, known, event) }
    : newStory(key, data, event, true)
  return withStory(
    isLate
      ? market
      : {
          ...market,
          earlier: kept(market.earlier, known),
          current: without(market.current, [key]),
          past: without(market.past, [key]),
        },
    story,
  )
}

/** A story that says what became of a notification stays when its position opens again. */
const kept = (earlier: MarketState['earlier'], story: Story | undefined): MarketState['earlier'] =>
  story === undefined || story.events.every((event) => event.told === undefined)
    ? earlier
    : appended(earlier, { ...story, events: story.events.slice(-EARLIER_EVENTS) }, EARLIER_KEPT)

function told(
  market: MarketState,
  data: Told,
  before: PositionsState,
  event: StoryEvent,
  change: Ending = {},
): MarketState {
  const index = rowIndexOf(before.indexByKey, data)
  const key = index >= 0 ? before.rows[index]!.key : positionKey(data.account, data.symbol, data.leg ?? 'one_way')
  const known = market.storyByKey.get(key)
  if (known === undefined) return withStory(market, { ...newStory(key, data, event, false), ...change })
  // A later event than all known is none of them: two hundred ids need not be compared.
  if (known.events.at(-1)!.at >= event.at && known.events.some((one) => one.id === event.id)) return market
  return withStory(market, continued(known, inTime(market, known, event), data.side, event.at, change))
}

/** How a position ended, as far as it has. */
type Ending = Partial<Pick<Story, 'closedAt' | 'finalPnl' | 'exectype' | 'tradeId'>>

const continued = (
  story: Story,
  events: Story['events'],
  side: Story['side'],
  at: EpochMs,
  { closedAt = story.closedAt, finalPnl = story.finalPnl, exectype = story.exectype, tradeId = story.tradeId }: Ending,
): Story => ({
  key: story.key,
  account: story.account,
  symbol: story.symbol,
  leg: story.leg,
  side: story.side ?? side,
  hasOpening: story.hasOpening,
  knownFrom: epoch(Math.min(story.knownFrom, at)),
  events,
  closedAt,
  finalPnl,
  exectype,
  tradeId,
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

/** The curve of a closed position stays until its key opens again; positions that left without a word are forgotten. */
function withoutSamples(market: MarketState, after: PositionsState): MarketState {
  const gone: string[] = []
  for (const key of market.past.keys()) if (!after.indexByKey.has(key) && !market.storyByKey.has(key)) gone.push(key)
  return gone.length === 0
    ? market
    : { ...market, past: without(market.past, gone), current: without(market.current, gone) }
}

function without<V>(map: ReadonlyMap<string, V>, keys: readonly string[]): ReadonlyMap<string, V> {
  if (!keys.some((key) => map.has(key))) return map
  const rest = new Map(map)
  for (const key of keys) rest.delete(key)
  return rest
}
