import { expect, test, vi } from 'vitest'
import { paperWorld } from './support/paperWorld.ts'

test('A-210 the price of a symbol that nobody holds is followed while it is watched, and then no more', async () => {
  const world = await paperWorld()
  const marked: string[] = []
  Object.assign(world.told, { marked: (symbols: ReadonlySet<string>) => void marked.push(...symbols) })
  expect(world.exchange.markOf('DOTUSDT')).toBeNull()

  world.exchange.watch(new Set(['DOTUSDT']))
  await vi.waitFor(() => expect(world.exchange.markOf('DOTUSDT')).toMatch(/^\d+(\.\d+)?$/))
  await vi.waitFor(() => expect(marked).toContain('DOTUSDT'))

  world.exchange.watch(new Set())
  expect(world.exchange.markOf('DOTUSDT')).toBeNull()
  await world.close()
})
