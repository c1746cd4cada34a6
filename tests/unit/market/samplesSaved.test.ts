import { expect, test } from 'vitest'
import { Shelves } from '../../../src/domain/core/shelves.ts'
import { epoch, minutes, seconds } from '../../../src/domain/core/time.ts'
import { NO_MARKET, type Sample, type Story } from '../../../src/domain/market/model.ts'
import { SLICES } from '../../../src/domain/persistence.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import type { StoredSlice } from '../../../src/streams/ports.ts'
import { BusyAccount } from '../../support/busyAccount.ts'
import { testCore } from '../../support/core/core.ts'
import { testDisk, type TestDisk } from '../../support/core/coreDisk.ts'
import { START } from '../../support/virtual.ts'

type Samples = Readonly<Record<string, readonly Sample[]>>

const KEY = 'main|S0USDT|one_way'
const samples = SLICES.find(({ key }) => key === 'samples')!

/** A disk that notes each write of the minutes of positions. */
function noting(): { readonly disk: TestDisk; readonly written: readonly StoredSlice[] } {
  const disk = testDisk()
  const written: StoredSlice[] = []
  const open = (): ReturnType<TestDisk['open']> => {
    const port = disk.open()
    return {
      ...port,
      saveSlices: (slices) => {
        if (slices['samples'] !== undefined) written.push(slices['samples'])
        return port.saveSlices(slices)
      },
    }
  }
  return { disk: { ...disk, open }, written }
}

test('A-352 F42 minutes of 500 positions that move each second are written once in four minutes, again when a page is left, and a crash loses no more than the running one', async () => {
  const { disk, written } = noting()
  const core = await testCore({ disk, freezes: false })
  const busy = new BusyAccount(500, () => new Date(core.clock.now()).toISOString())
  const say = (...messages: readonly object[]): void => core.server.lines('events')[0]!.say(...messages)
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  const tab = await core.open({ path: '/privacy' })
  await tab.signIn()
  await core.clock.pass(10)
  say(busy.established(), busy.snapshot())

  for (let second = 0; second < 230; second += 1) {
    say(busy.values(500))
    await core.clock.pass(seconds(1))
  }
  expect(written).toHaveLength(1)

  await tab.send({ type: 'tab.hide' })
  await core.clock.pass(10)
  expect(written).toHaveLength(2)
  const { past } = core.core.state().market
  const next = await testCore({ clock: core.clock, disk, server: core.server })

  expect(past.size).toBe(500)
  expect(next.core.state().market.past).toEqual(past)
})

const sampleAt = (at: number): Sample => ({
  at: epoch(at),
  pnlLow: 0,
  pnlHigh: 0,
  pnlLast: 0,
  first: 1,
  low: 1,
  high: 1,
  last: 1,
})

/** What is saved of so many positions that were seen for an hour. */
function savedOf(positions: number): Samples {
  const keys = Array.from({ length: positions }, (_, i) => `main|S${i}USDT|one_way`)
  const hour = Array.from({ length: 60 }, (_, i) => sampleAt(START + minutes(i)))
  const market = {
    ...NO_MARKET,
    past: new Map(keys.map((key) => [key, hour])),
    current: new Map(keys.map((key) => [key, sampleAt(START + minutes(60))])),
  }
  return samples.take({ ...EMPTY_STATE, at: epoch(START + minutes(60) + 1), market }) as Samples
}

test.each([
  [10, 60],
  [500, 60],
  [5_000, 6],
])('A-352 F42 of %i positions the newest %i minutes each are saved, at most 30,000 in all', (positions, each) => {
  const saved = Object.values(savedOf(positions))

  expect(saved.reduce((sum, { length }) => sum + length, 0)).toBe(positions * each)
  expect(saved[0]!.at(-1)?.at).toBe(START + minutes(59))
})

test('A-352 the last minute of a position that moves no more is saved once it is over', () => {
  const market = { ...NO_MARKET, current: new Map([[KEY, sampleAt(START)]]) }
  const at = (ms: number): unknown => samples.take({ ...EMPTY_STATE, at: epoch(START + ms), market })

  expect(at(minutes(1) - 1)).toBeUndefined()
  expect(at(minutes(1))).toEqual({ [KEY]: [sampleAt(START)] })
})

test.each([
  ['opened after they were saved, and is another life', { hasOpening: true, knownFrom: minutes(11) }, 0],
  ['opened before', { hasOpening: true, knownFrom: minutes(1) }, 1],
  ['was told of after, of which no opening was seen', { hasOpening: false, knownFrom: minutes(11) }, 1],
])('A-352 SCREEN-2.2 saved minutes of a position that %s', (_what, { hasOpening, knownFrom }, left) => {
  const story = { key: KEY, hasOpening, knownFrom: epoch(START + knownFrom) } as Story
  const market = { ...NO_MARKET, storyByKey: Shelves.of([[KEY, story]]) }

  const put = samples.put({ ...EMPTY_STATE, market }, { [KEY]: [sampleAt(START)] }, epoch(START + minutes(10)))

  expect(put.market.past.size).toBe(left)
})
