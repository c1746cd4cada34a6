import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLimits } from '../../../src/paper/wire/limits.ts'
import { openPaper, type Key } from './support.ts'

describe('limits', () => {
  it('P-403 IP ban mode: the 601st call within 5 s bans the address for 10 minutes', () => {
    const limits = createLimits()
    const banned = Array.from({ length: 601 }, (_, i) => limits.visitAddress('a', 1_000_000 + i))

    expect(banned.indexOf(true)).toBe(600)
    expect(limits.visitAddress('b', 1_000_700)).toBe(false)
    expect(limits.visitAddress('a', 1_000_600 + 599_999)).toBe(true)
    expect(limits.visitAddress('a', 1_000_600 + 600_000)).toBe(false)
    expect(limits.stats).toMatchObject({ banned: 2, mostIn5s: 601 })
  })

  it('P-403 IP ban mode: 600 calls in 5 s again and again are no breach', () => {
    const limits = createLimits()
    expect(Array.from({ length: 3_000 }, (_, i) => limits.visitAddress('a', Math.floor(i * 8.4))).includes(true)).toBe(
      false,
    )
  })

  it('P-10006 comes with the call after the limit of a rolling second and ends with it', () => {
    const limits = createLimits()
    const visits = Array.from({ length: 51 }, (_, i) => limits.visitPath(1, '/v5/position/list', 5_000 + i))

    expect(visits[49]).toMatchObject({ isAllowed: true, remaining: 0, limit: 50 })
    expect(visits[50]).toMatchObject({ isAllowed: false, resetAt: 6_000 })
    expect(limits.visitPath(1, '/v5/execution/list', 5_050).isAllowed).toBe(true)
    expect(limits.visitPath(2, '/v5/position/list', 5_050).isAllowed).toBe(true)
    expect(limits.visitPath(1, '/v5/position/list', 6_001).isAllowed).toBe(true)
    expect(limits.stats.tooMany).toBe(1)
  })
})

describe('limits over loopback', () => {
  let paper: Awaited<ReturnType<typeof openPaper>>
  let key: Key
  beforeAll(async () => {
    paper = await openPaper()
    key = await paper.account()
  })
  afterAll(() => paper.close())

  it('P-rate headers on every private answer, refused ones too', async () => {
    const good = await paper.raw(key, 'GET', '/v5/user/query-api', '')
    const wrong = await paper.raw(key, 'GET', '/v5/user/query-api', '', { sign: 'no' })
    const nobody = await paper.raw(key, 'GET', '/v5/user/query-api', '', { apiKey: 'nobody' })

    for (const { headers } of [good, wrong, nobody]) {
      expect(headers.get('x-bapi-limit')).toBe('10')
      expect(Number(headers.get('x-bapi-limit-status'))).toBeLessThan(10)
      expect(Number(headers.get('x-bapi-limit-reset-timestamp'))).toBeGreaterThan(1_700_000_000_000)
    }
  })

  it('P-10006 reaches the client as a resolved answer', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => paper.rest(key).getQueryApiKey()))
    const refused = answers.filter((answer) => answer.retCode === 10006)

    expect(refused.length).toBeGreaterThan(0)
    expect((await paper.control('GET', '/stats')).body['tooMany']).toBe(refused.length)
  })

  it('P-403 IP ban mode: every call is answered 403 "access too frequent" while it lasts, and counted', async () => {
    await paper.control('POST', '/faults/ban', { for: 60_000 })
    await expect(paper.rest(key).getServerTime()).rejects.toMatchObject({ code: 403, body: 'access too frequent' })
    expect((await paper.control('GET', '/stats')).body['banned']).toBe(1)

    await paper.control('DELETE', '/faults')
    expect((await paper.rest(key).getServerTime()).retCode).toBe(0)
  })
})
