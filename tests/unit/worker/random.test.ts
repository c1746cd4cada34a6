import { afterEach, expect, it, vi } from 'vitest'
import { newId } from '../../../src/worker/adapters/random.ts'

afterEach(() => vi.unstubAllGlobals())

it('R10 makes ids where a browser makes none itself, as over plain http: UUIDs of version 4, each another', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(into) })

  const ids = Array.from({ length: 1_000 }, newId)

  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(1_000)
})
