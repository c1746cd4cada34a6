import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFaults } from '../../../src/paper/faults.ts'
import { createLimits } from '../../../src/paper/wire/limits.ts'
import { openPaper, until, type Key } from './support.ts'

describe('fault box', () => {
  const box = () => {
    const later: (() => void)[] = []
    const sent: string[] = []
    const faults = createFaults({
      seed: 1,
      limits: createLimits(),
      now: () => 0,
      streams: () => null,
      restart: () => {},
      later: (act) => {
        later.push(act)
      },
    })
    return {
      faults,
      later,
      sent,
      push: (text: string) =>
        faults.deliver((frame) => {
          sent.push(frame)
        }, text),
    }
  }

  it('P-faults drop', () => {
    const { faults, sent, push } = box()
    faults.take('PUT /faults', { drop: 1 })
    push('a')
    faults.take('DELETE /faults', {})
    push('b')
    expect(sent).toEqual(['b'])
  })

  it('P-faults delay', () => {
    const { faults, later, sent, push } = box()
    faults.take('PUT /faults', { delay: 50 })
    push('a')
    expect(sent).toEqual([])
    later[0]?.()
    expect(sent).toEqual(['a'])
  })

  it('P-faults duplicate', () => {
    const { faults, sent, push } = box()
    faults.take('PUT /faults', { duplicate: 1 })
    push('a')
    expect(sent).toEqual(['a', 'a'])
  })

  it('P-faults reorder', () => {
    const { faults, sent, push } = box()
    faults.take('PUT /faults', { reorder: 1 })
    push('a')
    push('b')
    expect(sent).toEqual(['b', 'a'])
  })

  it('P-faults are drawn from the seed: the same run again loses the same frames', () => {
    const run = (): readonly string[] => {
      const { faults, sent, push } = box()
      faults.take('PUT /faults', { drop: 0.4, duplicate: 0.3, reorder: 0.3 })
      for (let i = 0; i < 200; i += 1) push(String(i))
      return sent
    }
    expect(run()).toEqual(run())
    expect(new Set(run()).size).toBeLessThan(200)
  })
})

describe('faults over loopback', () => {
  let paper: Awaited<ReturnType<typeof openPaper>>
  let key: Key
  beforeAll(async () => {
    paper = await openPaper()
    key = await paper.account()
  })
  afterAll(() => paper.close())
  const script = (body: object) => paper.control('PUT', '/faults', body)

  it('P-faults 5xx', async () => {
    await script({ rest: 'status', status: 502, restTimes: 1 })
    await expect(paper.rest(key).getServerTime()).rejects.toMatchObject({ code: 502 })
    expect((await paper.rest(key).getServerTime()).retCode).toBe(0)
  })

  it('P-faults HTML 200', async () => {
    await script({ rest: 'html', restTimes: 1, restPath: '/v5/position' })
    expect((await paper.rest(key).getServerTime()).retCode).toBe(0)
    expect((await paper.rest(key).getPositionInfo({ category: 'linear', settleCoin: 'USDT' })).retCode).toBeUndefined()
    expect((await paper.rest(key).getPositionInfo({ category: 'linear', settleCoin: 'USDT' })).retCode).toBe(0)
  })

  it('P-faults a call without answer, and an answer cut in the middle', async () => {
    for (const rest of ['drop', 'cut']) {
      await script({ rest, restTimes: 1 })
      await expect(paper.rest(key).getServerTime()).rejects.toBeDefined()
      expect((await paper.rest(key).getServerTime()).retCode).toBe(0)
    }
  })

  it('P-faults clock skew', async () => {
    await script({ clockSkew: -9_000 })
    expect((await paper.rest(key).getWalletBalance({ accountType: 'UNIFIED' })).retCode).toBe(10002)
    await script({ clockSkew: 0 })
    expect((await paper.rest(key).getWalletBalance({ accountType: 'UNIFIED' })).retCode).toBe(0)
  })

  it('P-faults cut mid-frame: the client notices, takes nothing for a message, and is back', async () => {
    const { frames, events, answers } = paper.stream('private', key, ['position'])
    await until(() => answers.some((answer) => answer['op'] === 'subscribe'), 'subscribed')
    await paper.control('POST', '/faults/cut', { which: 'private', midFrame: true })
    await until(() => events.includes('reconnected'), 'reconnected')
    expect(frames).toEqual([])
  })

  it('P-faults restart: streams end, nothing answers for a while, then all is as before', async () => {
    const { events } = paper.stream('public/linear', undefined, ['tickers.BTCUSDT'])
    await until(() => events.includes('open'), 'open')
    await paper.control('POST', '/faults/restart', { pause: 300 })
    await expect(paper.rest(key).getServerTime()).rejects.toBeDefined()
    await until(() => events.includes('reconnected'), 'reconnected')
    expect(
      (await paper.rest(key).getWalletBalance({ accountType: 'UNIFIED' })).result.list[0]?.totalWalletBalance,
    ).toBe('10000')
    expect(Number((await paper.control('GET', '/stats')).body['mostConnectionsIn5min'])).toBeGreaterThan(1)
  })
})
