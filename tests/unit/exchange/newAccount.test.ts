import { afterEach, expect, it } from 'vitest'
import { followed, type Followed } from './support/followed.ts'

let one: Followed
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Symbols that were told as opened, by whether they stood before. */
const opened = (): readonly (readonly [string, boolean])[] =>
  one.told.changes.flatMap((change) =>
    change.kind === 'opened' ? [[change.position.symbol, change.wasOpen === true] as const] : [],
  )

it('A-163 what stood when an account was linked is no news; what opens from then on is, also while nobody follows', async () => {
  one = await followed({ bought: ['BTCUSDT', 'ETHUSDT'] })
  stops.push(() => one.account.stop())
  expect(opened().toSorted()).toEqual([
    ['BTCUSDT', true],
    ['ETHUSDT', true],
  ])

  one.buy('SOLUSDT', '1')
  await one.clock.pass(10_000)
  await one.account.stop()
  one.buy('XRPUSDT', '100')
  await one.clock.pass(60_000)
  const again = await one.again()
  stops.push(() => again.stop())

  expect(opened().slice(2)).toEqual([
    ['SOLUSDT', false],
    ['XRPUSDT', false],
  ])
})
