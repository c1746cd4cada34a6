import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scenarioFromText, type Scenario } from '../../../src/domain/lab/scenario.ts'
import { runScenario, type RunProgress } from '../../../src/worker/lab/run.ts'
import { compose, domain } from '../../../src/worker/loop.ts'

/** The scenarios of the product, and the files that were saved from the screen. */
const FOLDERS = ['../../../src/worker/lab/scenarios/', '../../fixtures/lab/'].map(
  (folder) => new URL(folder, import.meta.url),
)
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => new URL(name, folder)),
)

function read(file: URL): Scenario {
  const scenario = scenarioFromText(readFileSync(file, 'utf8'))
  if (!scenario.ok) throw new Error(`${file.pathname}: ${scenario.error.message}`)
  return scenario.value
}

const play = (scenario: Scenario, seed = scenario.seed): Promise<RunProgress> =>
  runScenario(scenario, {
    build: { compose, domain },
    seed,
    turn: () => new Promise((done) => setImmediate(done)),
    slice: () => Infinity,
    pace: async () => true,
  })

const differences = ({ checks }: RunProgress) =>
  checks
    .filter(({ differsAt }) => differsAt !== null)
    .map(({ at, about, because, expected, actual }) => ({ at, about, because, expected, actual }))

describe('every scenario against the real core', () => {
  test.each(files.map((file) => [file.pathname.split('/').at(-1)!, file] as const))(
    'I6 I7 %s: what the rules say is what is seen',
    async (_name, file) => {
      const result = await play(read(file))

      expect(result.reports).toEqual([])
      expect(differences(result)).toEqual([])
      expect(result.verdict).toBe('passes')
    },
  )

  test('the names are told apart, and each says what it proves', () => {
    const all = files.map(read)

    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ proves }) => proves.length < 20)).toEqual([])
  })
})

describe('a run', () => {
  const burst = read(files.find((file) => file.pathname.endsWith('thousand-a-second.json'))!)

  test('I16 a scenario of chance passes with any seed', async () => {
    expect(
      (
        await play(
          { ...burst, steps: burst.steps.map((step) => (step.do === 'burst' ? { ...step, ms: 1_000 } : step)) },
          4_711,
        )
      ).verdict,
    ).toBe('passes')
  })

  test('a scenario that expects too much differs, at its first wrong line', async () => {
    const file = read(files.find(({ pathname }) => pathname.endsWith('dup-burst.json'))!)
    const [first] = file.expect
    const result = await play({
      ...file,
      expect: [{ ...first!, toasts: ['A: BTC long trade closed', 'A: BTC long trade closed'] }],
    })

    expect(result.verdict).toBe('differs')
    expect(result.checks.find(({ about }) => about === 'toasts')).toMatchObject({ differsAt: 1 })
  })

  test('stopping ends it where it is', async () => {
    const result = await runScenario(burst, {
      build: { compose, domain },
      seed: 1,
      turn: () => new Promise((done) => setImmediate(done)),
      slice: () => 1_000,
      pace: async (progress) => progress().at < 3_000,
    })

    expect(result).toMatchObject({ at: 3_000, verdict: 'running' })
  })
})
