import { expect, test, vi } from 'vitest'
import { under } from '../../../src/server/under.ts'

test('I14 work under a signal ends with it, and leaves nothing in it', async () => {
  const long = new AbortController()
  const added = vi.spyOn(long.signal, 'addEventListener')
  const removed = vi.spyOn(long.signal, 'removeEventListener')
  const composed = vi.spyOn(AbortSignal, 'any')

  for (let look = 0; look < 100; look += 1) await under(long.signal, async () => look)
  expect(added).toHaveBeenCalledTimes(100)
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(added.mock.calls.map(([, listener]) => listener))
  expect(composed).not.toHaveBeenCalled()

  const ended = under(
    long.signal,
    ({ signal }) => new Promise((resolve) => (signal.onabort = () => resolve(signal.reason))),
  )
  long.abort('stopped')
  expect(await ended).toBe('stopped')
  expect(await under(long.signal, async ({ signal }) => signal.aborted)).toBe(true)
})

test('I14 work that ends itself does not end what it runs under; what it throws is thrown', async () => {
  const long = new AbortController()
  expect(
    await under(long.signal, async (own) => {
      own.abort()
      return own.signal.aborted
    }),
  ).toBe(true)
  expect(long.signal.aborted).toBe(false)
  await expect(under(long.signal, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
