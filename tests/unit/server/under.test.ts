import { afterEach, expect, test, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { makeTelegram } from '../../../src/server/channels/telegram.ts'
import { WalletLog } from '../../../src/server/exchange/walletLog.ts'
import { under } from '../../../src/server/under.ts'
import { startTelegramBot } from '../../support/telegramBot.ts'
import { memoryStore } from '../exchange/support/memoryStore.ts'

afterEach(() => vi.restoreAllMocks())

/** A signal that lives for months, and what is in it: how often it was listened to, and what was left. */
function longSignal() {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const composed = vi.spyOn(AbortSignal, 'any')
  const listened = () => added.mock.calls.map(([, listener]) => listener)
  return {
    signal,
    held: () => ({
      times: listened().length,
      left: listened().filter((listener) => removed.mock.calls.every(([, gone]) => gone !== listener)).length,
      composed: composed.mock.calls.filter(([signals]) => [...signals].includes(signal)).length,
    }),
  }
}

test('I14 the account book leaves nothing in the signal of its account, however often it looks and syncs', async () => {
  const { signal, held } = longSignal()
  const book = new WalletLog({
    accountId: 'acc',
    calls: {
      list: () => ({ path: 'log', report: () => undefined }),
      walletLog: async () => ({ ok: true, value: { rows: [], unknown: [], cursor: '', rowCount: 0 } }),
    },
    store: memoryStore(),
    now: () => epoch(2_000),
    floor: () => epoch(0),
    write: async (write) => await write(),
    signal,
    onUnread: () => undefined,
    onSetAside: () => undefined,
    onMissing: () => undefined,
    onUnknownType: () => undefined,
  })
  for (let sync = 0; sync < 20; sync += 1) {
    await book.beside(async () => ({ ok: true }))
    await book.catchUp()
  }

  expect(held()).toEqual({ times: 40, left: 0, composed: 0 })
})

test('I14 asking Telegram what was written leaves nothing in the signal of the server', async () => {
  const bot = await startTelegramBot()
  const telegram = makeTelegram({ base: bot.url, token: bot.token, links: new URL('https://bots.example.org') })
  const { signal, held } = longSignal()
  bot.write(41, '/start')
  for (let look = 0; look < 20; look += 1) expect(await telegram.updates(0, signal)).toHaveLength(1)

  expect(held()).toEqual({ times: 20, left: 0, composed: 0 })
  await bot.close()
})

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
