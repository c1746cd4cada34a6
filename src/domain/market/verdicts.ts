import type { Refusal } from '../core/fact.ts'
import { minutes } from '../core/time.ts'
import type { EntryOf } from '../event.ts'
import type { Leg } from '../live/model.ts'
import { positionKey } from '../live/positions/key.ts'
import { lineOf } from '../notifications/why.ts'
import type { Story, StoryEvent, MarketState } from './model.ts'

type Verdict =
  | EntryOf<'notifications.toasted'>
  | EntryOf<'notifications.silent'>
  | EntryOf<'notifications.toast_suppressed'>
  | EntryOf<'notifications.refused'>

const LEGS: readonly Leg[] = ['one_way', 'long', 'short']

/**
 * Notes on the event of a position what became of its notification. A stored copy that is refused takes nothing back.
 */
export function withVerdict(market: MarketState, entry: Verdict): MarketState {
  const about = entry.type === 'notifications.refused' ? entry.data : entry.data.of
  const { symbol, account, eventId } = about ?? {}
  if (typeof symbol !== 'string' || typeof account !== 'string' || typeof eventId !== 'string') return market
  for (const leg of LEGS) {
    const story = market.storyByKey.get(positionKey(account, symbol, leg))
    const place = story?.events.findLastIndex((event) => event.id === eventId) ?? -1
    if (story === undefined || place < 0) continue
    const event = story.events[place]!
    if (entry.type === 'notifications.refused' && event.told !== undefined) return market
    return {
      ...market,
      storyByKey: market.storyByKey.with(story.key, {
        ...story,
        events: story.events.with(place, { ...event, told: toldBy(entry) }),
      }),
    }
  }
  return market
}

function toldBy(entry: Verdict): NonNullable<StoryEvent['told']> {
  switch (entry.type) {
    case 'notifications.toasted':
      return { what: 'toast_queued', refusal: null }
    case 'notifications.silent':
      return { what: 'toast_none', refusal: refusalOf(entry.data) }
    case 'notifications.toast_suppressed':
      return { what: 'toast_suppressed', refusal: refusalOf(entry.data) }
    case 'notifications.refused':
      return { what: 'refused', refusal: refusalOf(entry.data) }
  }
}

const refusalOf = ({ rule, reason, because }: Refusal): Refusal => ({ rule, reason, because })

/**
 * 'Toast shown', 'Toast suppressed: one of this kind was told 12.4 s before, within 60 s'; null where nothing was said.
 */
export const verdictOf = ({ told }: StoryEvent): string | null => (told === undefined ? null : lineOf(told))

/** The story of a closed trade, as far as this device has it: by its number, else by the time it was open. */
export function storyOfTrade(
  { storyByKey, earlier }: Pick<MarketState, 'storyByKey' | 'earlier'>,
  trade: { readonly id: string; readonly symbol: string; readonly account: string; readonly closedAt: number },
): Story | undefined {
  const keys = LEGS.map((leg) => positionKey(trade.account, trade.symbol, leg))
  const own = [
    ...keys.flatMap((key) => storyByKey.get(key) ?? []),
    ...earlier.filter(({ key }) => keys.includes(key)).toReversed(),
  ]
  return (
    own.find((story) => story.tradeId === trade.id || story.events.some((event) => event.tradeId === trade.id)) ??
    own.find(({ closedAt }) => closedAt !== null && Math.abs(closedAt - trade.closedAt) < minutes(1))
  )
}
