import { expect, test } from 'vitest'
import { HOME } from '../../../src/domain/public/home.ts'
import { TOYS, type ToyName } from '../../../src/domain/public/toys.ts'
import { runScenario } from '../../../src/worker/lab/run.ts'
import { compose, domain } from '../../../src/worker/loop.ts'
import { playToy, scenarioOf } from '../../../src/worker/toys/play.ts'
import type { ToyShown } from '../../../src/worker/toysApi.ts'

const build = { compose, domain }
const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

async function played(toy: ToyName) {
  const shown: ToyShown[] = []
  const { readAll } = await playToy(toy, { build, turn, onShown: async (one) => void shown.push(one) })
  const last = (): ToyShown => shown.at(-1)!
  return { shown, readAll, last, tabs: () => last().tabs }
}

test('A-201 each proof of the front page has its toy', () => {
  expect(HOME.proofs).toHaveLength(TOYS.length)
})

test.each(TOYS)('A-201 the scenario of the toy %s comes to what the rules say', async (toy) => {
  const scenario = scenarioOf(toy)
  const { checks, reports, verdict } = await runScenario(scenario, {
    build,
    seed: scenario.seed,
    turn,
    slice: () => Infinity,
    pace: async () => true,
  })

  expect(reports).toEqual([])
  expect(checks.filter(({ differsAt }) => differsAt !== null)).toEqual([])
  expect(verdict).toBe('passes')
})

test('A-201 of two hours of sleep recovery makes one summary, and every event of them is listed', async () => {
  const { shown, tabs } = await played('sleep')
  const [tab] = tabs()

  expect(shown.map(({ isAsleep }) => isAsleep)).toContain(true)
  // Nothing reaches a browser that sleeps.
  expect(shown.filter(({ isAsleep }) => isAsleep).every(({ tabs: [one] }) => one?.toasts.length === 0)).toBe(true)
  const told = scenarioOf('sleep').steps.filter((step) => step.do === 'fact')
  expect(tab?.toasts.filter(({ title }) => title === 'While you were away')).toEqual([
    {
      title: 'While you were away',
      text: expect.stringMatching(/^2 h: .*1 trade closed \+10\.00 USDT/),
      why: expect.any(String),
    },
  ])
  expect(tab?.list).toHaveLength(told.length)
})

test('A-201 what is read in one tab is read in the other, and a toast is shown in one of them', async () => {
  const { tabs, readAll } = await played('tabs')
  expect(tabs().map(({ name, unread, toasts }) => [name, unread, toasts.length])).toEqual([
    ['A', 1, 1],
    ['B', 1, 0],
  ])

  await readAll('B')

  expect(tabs().map(({ unread }) => unread)).toEqual([0, 0])
  expect(tabs()[0]?.list).toEqual(tabs()[1]?.list)
})

test('A-201 an event that comes twice is told once, and the second one names its rule in words', async () => {
  const { last, tabs } = await played('why')

  expect(tabs()[0]?.toasts.map(({ title, why }) => [title, why])).toEqual([
    ['BTC long trade closed', 'It just happened and no other of its kind was shown for BTCUSDT, main within 60 s.'],
  ])
  expect(last().refused).toEqual([{ rule: 'STREAM-08', words: 'the same event came 12.4 s before, within 300 s' }])
})
