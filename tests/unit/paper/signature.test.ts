import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDesk } from '../../../src/paper/orders/account.ts'
import { checkSigned, hmac } from '../../../src/paper/wire/signature.ts'
import { DAY, openPaper, rulesOf, type Key } from './support.ts'

const NOW = 1_795_000_000_000
const { account } = newDesk({ name: 'a', balance: '1', seed: 5, startedAt: NOW, now: NOW })

function signedAt(timestamp: number, recvWindow = '5000', payload = 'category=linear'): number {
  const sign = hmac(account.apiSecret, `${timestamp}${account.apiKey}${recvWindow}${payload}`)
  return (
    checkSigned(
      { apiKey: account.apiKey, timestamp: String(timestamp), recvWindow, sign, payload },
      account,
      NOW,
      '127.0.0.1',
    )?.retCode ?? 0
  )
}

describe('time window', () => {
  it.each([
    ['now', 0, 0],
    ['oldest allowed', -5_000, 0],
    ['too old by 1 ms', -5_001, 10002],
    ['newest allowed', 999, 0],
    ['the +1000 edge itself', 1_000, 10002],
    ['far ahead', 60_000, 10002],
  ])('P-time window incl. +1000 edge: %s', (_, offset, code) => {
    expect(signedAt(NOW + offset)).toBe(code)
  })

  it('P-time window incl. +1000 edge: a wider recv_window lets an older request in', () => {
    expect(signedAt(NOW - 9_000, '10000')).toBe(0)
    expect(signedAt(NOW - 9_000, '5000')).toBe(10002)
  })
})

describe('over loopback with the unmodified client', () => {
  let paper: Awaited<ReturnType<typeof openPaper>>
  let key: Key
  beforeAll(async () => {
    paper = await openPaper()
    key = await paper.account({ startedAt: Date.now() - DAY, key: { readOnly: 0 } })
    await paper.control('PUT', '/rules', { apiKey: key.apiKey, rules: rulesOf(4) })
  })
  afterAll(() => paper.close())

  it('P-signature on raw bytes: GET with a cursor that holds %', async () => {
    const first = await paper.rest(key).getExecutionList({ category: 'linear', limit: 2 })
    const { nextPageCursor = '' } = first.result
    const second = await paper.rest(key).getExecutionList({ category: 'linear', limit: 2, cursor: nextPageCursor })

    expect(nextPageCursor).toContain('%')
    expect(second.retCode).toBe(0)
    expect(second.result.list).toHaveLength(2)
  })

  it('P-signature on raw bytes: the same arguments in other bytes are refused', async () => {
    const signed = 'category=linear&symbol=BTCUSDT'
    expect((await paper.raw(key, 'GET', '/v5/position/list', signed)).body.retCode).toBe(0)
    expect(
      (await paper.raw(key, 'GET', '/v5/position/list', signed, { sent: 'symbol=BTCUSDT&category=linear' })).body
        .retCode,
    ).toBe(10004)
    expect(
      (await paper.raw(key, 'GET', '/v5/position/list', signed, { sent: 'category=line%61r&symbol=BTCUSDT' })).body
        .retCode,
    ).toBe(10004)
  })

  it('P-signature on raw bytes: POST is signed over its body as sent', async () => {
    const body = '{"category":"linear",  "symbol":"BTCUSDT","side":"Buy","orderType":"Market","qty":"0.001"}'
    expect((await paper.raw(key, 'POST', '/v5/order/create', body)).body.retCode).toBe(0)
    expect(
      (await paper.raw(key, 'POST', '/v5/order/create', body, { sent: JSON.stringify(JSON.parse(body)) })).body.retCode,
    ).toBe(10004)
  })

  it('P-10002/10003/10004/10005/10006/10010/33004 reachable by scripted keys', async () => {
    for (const error of [10002, 10003, 10004, 10005, 10006, 10010, 33004]) {
      await paper.control('PUT', `/accounts/${key.apiKey}/key`, { error })
      const answer = await paper.rest(key).getWalletBalance({ accountType: 'UNIFIED' })
      expect(answer.retCode).toBe(error)
      expect(answer.retMsg).not.toBe('')
    }
    await paper.control('PUT', `/accounts/${key.apiKey}/key`, { error: 0 })
    expect((await paper.rest(key).getWalletBalance({ accountType: 'UNIFIED' })).retCode).toBe(0)
  })

  it('P-10002/10003/10004/10005/10006/10010/33004 come of themselves too', async () => {
    const { raw } = paper
    const query = 'accountType=UNIFIED'
    expect(
      (await raw(key, 'GET', '/v5/account/wallet-balance', query, { timestamp: Date.now() - 60_000 })).body.retCode,
    ).toBe(10002)
    expect((await raw(key, 'GET', '/v5/account/wallet-balance', query, { apiKey: 'nobody' })).body.retCode).toBe(10003)
    expect((await raw(key, 'GET', '/v5/account/wallet-balance', query, { sign: '00' })).body.retCode).toBe(10004)
    const other = await paper.account({ name: 'other', key: { readOnly: 1 } })
    expect(
      (
        await paper
          .rest(other)
          .submitOrder({ category: 'linear', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.001' })
      ).retCode,
    ).toBe(10005)
    await paper.control('PUT', `/accounts/${other.apiKey}/key`, { ips: ['203.0.113.9'] })
    expect((await paper.rest(other).getWalletBalance({ accountType: 'UNIFIED' })).retCode).toBe(10010)
    await paper.control('PUT', `/accounts/${other.apiKey}/key`, {
      ips: ['127.0.0.1'],
      expiredAt: '2020-01-01T00:00:00Z',
    })
    expect((await paper.rest(other).getWalletBalance({ accountType: 'UNIFIED' })).retCode).toBe(33004)
    await paper.control('PUT', `/accounts/${other.apiKey}/key`, {
      expiredAt: '',
      permissions: { ContractTrade: [], Wallet: ['Withdraw'] },
    })
    expect((await paper.rest(other).getPositionInfo({ category: 'linear', settleCoin: 'USDT' })).retCode).toBe(10005)
    const info = await paper.rest(other).getQueryApiKey()
    expect(info.retCode).toBe(0)
    expect(info.result.permissions.Wallet).toEqual(['Withdraw'])
  })

  it('P-key information: read-only, unified, reads positions and orders, moves nothing', async () => {
    const plain = await paper.account({ name: 'plain' })
    const { result } = await paper.rest(plain).getQueryApiKey()
    expect(result).toMatchObject({
      readOnly: 1,
      uta: 1,
      ips: [],
      userID: plain.uid,
      permissions: { ContractTrade: ['Order', 'Position'], Wallet: [] },
    })
    expect(Date.parse(result.expiredAt)).toBeGreaterThan(Date.now())
    expect(JSON.stringify(result)).not.toContain(plain.apiSecret)
  })
})
