import { beforeEach, expect, test } from 'vitest'
import { minutes, seconds } from '../../../src/domain/core/time.ts'
import type { Slice } from '../../../src/domain/persistence.ts'
import type { LogPort, StoredSlice } from '../../../src/streams/ports.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { testDisk, type TestDisk } from '../../support/core/coreDisk.ts'

type Saved = Readonly<Record<string, StoredSlice>>

/** What the caches are made of, made anew each time they are looked at. */
let answers: Readonly<Record<string, readonly string[]>>
const copied = (key: string) => ({ rows: [...answers[key]!] })
const slice = (key: string): Slice => ({
  key,
  version: 1,
  maxAgeMs: null,
  folded: false,
  take: () => copied(key),
  put: (state) => state,
})

let core: TestCore
let tab: TestTab
let opened: ReturnType<TestDisk['open']>
/** What was written, each time that something was. */
let written: Saved[]

async function begun(slices: readonly Slice[]): Promise<void> {
  answers = { balances: ['1'], rules: ['a'] }
  written = []
  const disk = testDisk()
  const open = (): typeof opened => {
    opened = disk.open()
    const saveSlices: LogPort['saveSlices'] = async (slices) => {
      if (Object.keys(slices).length > 0) written.push(slices)
      return opened.saveSlices(slices)
    }
    return { ...opened, saveSlices }
  }
  core = await testCore({
    disk: { ...disk, open },
    judgements: { slices },
  })
  tab = await core.open()
  await core.clock.pass(seconds(11))
}
beforeEach(() => begun([slice('balances'), slice('rules')]))
const keys = () => written.map((slices) => Object.keys(slices).join())

test('CACHE-09 F42 what is unchanged is not written again, of several only what changed is', async () => {
  expect(keys()).toEqual(['balances,rules'])
  await core.clock.pass(seconds(60))
  expect(keys()).toEqual(['balances,rules'])

  answers = { ...answers, rules: ['a', 'b'] }
  await core.clock.pass(seconds(60))
  expect(keys()).toEqual(['balances,rules', 'rules'])
  expect(written.at(-1)?.['rules']?.value).toEqual({ rows: ['a', 'b'] })
})

test('CACHE-10 CACHE-11 the moment of an unchanged cache is at most 5 min behind, and of a page that is left 10 s', async () => {
  await core.clock.pass(minutes(5))
  expect(keys()).toEqual(['balances,rules', 'balances,rules'])
  const [first, second] = written.map((slices) => slices['rules']!.savedAt)
  expect(second! - first!).toBe(minutes(5))

  await core.clock.pass(minutes(2))
  await tab.send({ type: 'tab.hide' })
  await core.clock.pass(100)
  expect(keys()).toHaveLength(3)
  expect(core.clock.now() - written.at(-1)!['rules']!.savedAt).toBeLessThan(seconds(1))
})

test.each([
  ['a full disk lost', { kind: 'pruned', what: 'caches', count: 2 }],
  ['a disk that works again never got', { kind: 'mended', entries: 0 }],
] as const)('F20 F22 what %s is written at the next occasion', async (_name, trouble) => {
  opened.tell(trouble)
  await core.clock.pass(seconds(10))

  expect(keys()).toEqual(['balances,rules', 'balances,rules'])
})

test('A-352 a large cache with a time of its own is written in that time or when a page is left, and only what changed', async () => {
  await begun([{ ...slice('rules'), every: minutes(10) }])
  await core.clock.pass(minutes(30))
  expect(keys()).toEqual(['rules'])

  answers = { rules: ['b'] }
  await core.clock.pass(seconds(10))
  answers = { rules: ['c'] }
  await core.clock.pass(minutes(9))
  expect(written.map(({ rules }) => rules!.value)).toEqual([{ rows: ['a'] }, { rows: ['b'] }])

  await core.clock.pass(minutes(1))
  expect(keys()).toHaveLength(3)
  answers = { rules: ['d'] }
  await tab.send({ type: 'tab.hide' })
  await tab.send({ type: 'tab.show' })
  await core.clock.pass(seconds(20))
  await tab.send({ type: 'tab.hide' })
  await core.clock.pass(100)
  expect(written.map(({ rules }) => rules!.value).slice(2)).toEqual([{ rows: ['c'] }, { rows: ['d'] }])
})
