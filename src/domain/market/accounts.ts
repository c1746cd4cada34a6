import type { Renamed } from '../accounts/model.ts'
import type { EventOf } from '../event.ts'
import { accountIn, writtenInKey } from '../live/positions/key.ts'
import { endTold } from './lives.ts'
import type { MarketState, Sample, Story } from './model.ts'
import { samplesForgotten } from './samples.ts'
import { endedUntold } from './stories.ts'

/** An account has another name, or is gone: stories and minutes of its positions go with it, as their rows do. */
export function followAccount(
  market: MarketState,
  { account, accountBefore, state, eventAt }: EventOf<'live.account_state_changed'>['data'],
): MarketState {
  const known = accountBefore ?? account
  if (state !== 'unlinked') return renamed(market, [{ account: known, renamed: account }])
  const gone = [...market.past.keys(), ...market.current.keys()].filter((key) => accountIn(key) === writtenInKey(known))
  return endedUntold(samplesForgotten(market, gone), eventAt, (story) => story.account === known)
}

/** Everything under the new names of accounts (API-29). */
export function renamed(market: MarketState, renames: readonly Renamed[]): MarketState {
  const news = renames.filter((one) => one.account !== one.renamed)
  if (news.length === 0) return market
  const nameOf = (account: string): string => news.find((one) => one.account === account)?.renamed ?? account
  const written = new Map(news.map((one) => [writtenInKey(one.account), writtenInKey(one.renamed)]))
  const keyOf = (key: string): string => {
    const account = accountIn(key)
    return (written.get(account) ?? account) + key.slice(account.length)
  }
  const under = (story: Story): Story => ({ ...story, key: keyOf(story.key), account: nameOf(story.account) })

  const moving = [...market.storyByKey.values()].filter(({ key }) => keyOf(key) !== key)
  let storyByKey = moving.reduce((staying, { key }) => staying.without(key), market.storyByKey)
  for (const story of moving) {
    // A snapshot that knew of the name before this device did lacked its row, but it never ended.
    const moved = { ...under(story), closedAt: endTold(story)?.at ?? null }
    if (!isContinued(moved, storyByKey.get(moved.key))) storyByKey = storyByKey.with(moved.key, moved)
  }
  const past = new Map<string, readonly Sample[]>()
  for (const [key, minutes] of market.past) past.set(keyOf(key), [...(past.get(keyOf(key)) ?? []), ...minutes])
  return {
    ...market,
    storyByKey,
    earlier: market.earlier.map(under),
    current: new Map([...market.current].map(([key, minute]) => [keyOf(key), minute])),
    past,
  }
}

/** Whether facts under the new name came before the word of it, and began a story there. */
const isContinued = (story: Story, there: Story | undefined): boolean =>
  there !== undefined && there.closedAt === null && there.events.at(-1)!.at > story.events.at(-1)!.at
