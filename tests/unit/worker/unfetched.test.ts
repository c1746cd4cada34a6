import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onePart, whenPartFails } from '../../../src/domain/core/onePart.ts'
import { unfetched } from '../../../src/worker/unfetched.ts'

/** When the server answers, the worker's age when it ended, and how often the part was asked for. */
const world = { isThere: true, endedAt: [] as number[], fetches: 0 }
let started = 0
const age = (): number => Date.now() - started

beforeEach(() => {
  vi.useFakeTimers()
  started = Date.now()
  Object.assign(world, { isThere: true, endedAt: [], fetches: 0 })
  whenPartFails(unfetched({ isServerThere: async () => world.isThere, age, end: () => void world.endedAt.push(age()) }))
})

afterEach(() => {
  whenPartFails(() => undefined)
  vi.useRealTimers()
})

/** A part that fails until the given try, as a browser does that asks anew; one that keeps a failure never comes. */
const partFrom = (goodTry: number) =>
  onePart(async () => {
    world.fetches += 1
    if (world.fetches < goodTry) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  })

test('A-331 a worker whose browser fetches a failed part no more ends, half a minute old at the earliest, and once', async () => {
  const part = partFrom(Infinity)
  await expect(part()).rejects.toThrow('Failed to fetch')
  // Whoever asks meanwhile fails too, and changes nothing.
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(part()).rejects.toThrow('Failed to fetch')

  await vi.advanceTimersByTimeAsync(28_999)
  expect(world.endedAt).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)

  expect(world.endedAt).toEqual([30_000])
})

test('A-331 without a line the worker stays: the next one could not start', async () => {
  world.isThere = false
  await expect(partFrom(Infinity)()).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(600_000)
  expect([world.endedAt, world.fetches]).toEqual([[], 1])

  world.isThere = true
  await vi.advanceTimersByTimeAsync(60_000)

  expect(world.endedAt).toHaveLength(1)
})

test('A-331 a browser that fetches a failed part again has it once the server answers, and its worker stays', async () => {
  const part = partFrom(2)
  await expect(part()).rejects.toThrow('Failed to fetch')

  await vi.advanceTimersByTimeAsync(60_000)

  expect([await part(), world.fetches, world.endedAt]).toEqual(['there', 2, []])
})
