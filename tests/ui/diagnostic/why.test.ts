import { afterEach, expect, it, vi } from 'vitest'
import { rowOf, why } from '../../../src/ui/console/why.ts'
import { setLink } from '../../../src/ui/model/send.ts'

const SENTENCE =
  '14:02:11 notifications toast suppressed · 12 one of this kind was told 12.4 s before, within 60 s · main BTCUSDT · because of #41 live.trade_closed'

const answering = (value: readonly string[] | null) => {
  const asked: unknown[] = []
  setLink({
    send: async () => ({ ok: true, value: { entry: 1 } }),
    read: async (question) => {
      asked.push(question)
      return value === null
        ? { ok: false, error: { kind: 'timeout', message: 'The worker did not answer.' } }
        : { ok: true, value: value as never }
    },
  })
  return asked
}

afterEach(() => {
  setLink(null)
  vi.restoreAllMocks()
})

it("N3 why('BTCUSDT') prints a table of the verdicts that mention it, and answers with their sentences", async () => {
  const asked = answering([SENTENCE])
  const table = vi.spyOn(console, 'table').mockImplementation(() => undefined)

  expect(await why('BTCUSDT')).toEqual([SENTENCE])
  expect(asked).toEqual([{ type: 'log.why', text: 'BTCUSDT' }])
  expect(table).toHaveBeenCalledWith([
    {
      time: '14:02:11',
      what: 'notifications toast suppressed',
      because: '12 one of this kind was told 12.4 s before, within 60 s · main BTCUSDT',
      of: '#41 live.trade_closed',
    },
  ])
})

it('N3 it says so when nothing is known, or nobody answers', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answering([])
  expect(await why('DOGEUSDT')).toEqual([])
  expect(info).toHaveBeenCalledWith("No verdict in the log at hand mentions 'DOGEUSDT'.")

  answering(null)
  expect(await why('BTCUSDT')).toEqual([])
  expect(warn).toHaveBeenCalledWith('The worker did not answer.')
})

it('N3 a sentence without a cause, or with a head alone, is a row all the same', () => {
  expect(rowOf('14:02:11 live lost · events')).toEqual({
    time: '14:02:11',
    what: 'live lost',
    because: 'events',
    of: '',
  })
  expect(rowOf('14:02:11 live lost')).toEqual({ time: '14:02:11', what: 'live lost', because: '', of: '' })
})
