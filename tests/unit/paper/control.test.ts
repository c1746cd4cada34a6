import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, openPaper, rulesOf, until } from './support.ts'

const opened: { close: () => Promise<void> }[] = []
const directories: string[] = []
async function open(options: Parameters<typeof openPaper>[0] = {}) {
  const paper = await openPaper(options)
  opened.push(paper)
  return paper
}
afterEach(async () => {
  for (const paper of opened.splice(0)) await paper.close()
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})
function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'paper-test-'))
  directories.push(made)
  return made
}

describe('control listener', () => {
  it('P-control listener is separate and guarded by a secret of the run', async () => {
    const paper = await open()
    expect((await paper.control('GET', '/health')).body).toMatchObject({ ok: true, accounts: 0 })
    expect((await paper.control('GET', '/health', undefined, 'wrong')).status).toBe(401)
    expect((await paper.control('POST', '/accounts', { balance: '1' }, '')).status).toBe(401)
    expect(paper.served.port).not.toBe(paper.served.controlPort)
    const onApi = await fetch(`${paper.base}/accounts`, {
      method: 'POST',
      headers: { 'x-control-secret': 'a-control-secret-for-tests' },
      body: '{"balance":"1"}',
    })
    expect(await onApi.json()).toMatchObject({ retCode: 10001 })
  })

  it('P-control listener takes faults only when started with --faults', async () => {
    const paper = await open({ faults: false })
    expect((await paper.control('PUT', '/faults', { drop: 1 })).status).toBe(403)
  })

  it.each([
    ['POST', '/accounts', { balance: 'much' }, 400],
    ['PUT', '/rules', { apiKey: 'nobody', rules: [] }, 404],
    ['GET', '/nothing', undefined, 404],
    ['PUT', '/speed', { speed: -1 }, 400],
  ] as const)('P-control listener refuses %s %s %j', async (method, path, body, status) => {
    const paper = await open()
    expect((await paper.control(method, path, body)).status).toBe(status)
  })

  it('P-accounts follow from the seed: the same name gives the same key, asked again or in another run', async () => {
    const one = await open()
    const two = await open()
    const first = await one.account({ name: 'main' })
    expect(await one.account({ name: 'main', balance: '77' })).toEqual(first)
    expect(await two.account({ name: 'main' })).toEqual(first)
    expect((await two.account({ name: 'second' })).apiKey).not.toBe(first.apiKey)
  })

  it('P-rules: replaced as a whole; what a rule held is closed soon after the rule is gone', async () => {
    const paper = await open({ speed: 50 })
    const key = await paper.account({ startedAt: Date.now() - DAY })
    expect(
      (
        await paper.control('PUT', '/rules', {
          apiKey: key.apiKey,
          rules: [...rulesOf(10), { ruleId: 'odd', symbol: 'NOPEUSDT', strategy: { name: 'x', manner: 'trend' } }],
        })
      ).body,
    ).toEqual({ rules: 10, ignored: ['odd'] })
    const openCount = async (): Promise<number> =>
      (await paper.rest(key).getPositionInfo({ category: 'linear', settleCoin: 'USDT' })).result.list.length
    expect(await openCount()).toBeGreaterThanOrEqual(8)
    await paper.control('PUT', '/rules', { apiKey: key.apiKey, rules: [] })
    await until(async () => (await openCount()) === 0, 'all is closed')
  })

  it('P-history: executions, closed profit and open positions exist at once, up to now', async () => {
    const paper = await open()
    const key = await paper.account()
    expect((await paper.control('POST', `/accounts/${key.apiKey}/history`, { from: Date.now() - DAY })).status).toBe(
      200,
    )
    await paper.control('PUT', '/rules', { apiKey: key.apiKey, rules: rulesOf(10) })
    const client = paper.rest(key)
    const executions = (await client.getExecutionList({ category: 'linear', limit: 100 })).result.list
    expect(executions.length).toBe(100)
    expect(Number(executions[0]?.execTime)).toBeGreaterThan(Date.now() - 3 * HOUR)
    expect((await client.getClosedPnL({ category: 'linear' })).result.list.length).toBe(50)
    expect(
      (await client.getPositionInfo({ category: 'linear', settleCoin: 'USDT' })).result.list.length,
    ).toBeGreaterThanOrEqual(8)
    expect(
      (await paper.control('POST', `/accounts/${key.apiKey}/history`, { from: Date.now() - 2 * DAY })).status,
    ).toBe(409)
  })

  it('P-history of two years is made while the exchange goes on answering', async () => {
    const paper = await open()
    const key = await paper.account({ startedAt: Date.now() - 730 * DAY })
    let isDone = false
    const made = paper.control('PUT', '/rules', { apiKey: key.apiKey, rules: rulesOf(2) }).then((answer) => {
      isDone = true
      return answer
    })
    let answers = 0
    while (!isDone) if ((await paper.rest(key).getServerTime()).retCode === 0) answers += 1
    expect((await made).status).toBe(200)
    expect(answers).toBeGreaterThan(20)
    const start = Date.now() - 729 * DAY
    expect(
      (
        await paper
          .rest(key)
          .getClosedPnL({ category: 'linear', startTime: start, endTime: start + 7 * DAY, limit: 100 })
      ).result.list.length,
    ).toBeGreaterThan(10)
  })
})

describe('checkpoint', () => {
  it('P-restart: same accounts, same rows, and the time between is lived through', async () => {
    const state = directory()
    const before = await openPaper({ state })
    const key = await before.account({ startedAt: Date.now() - DAY })
    await before.control('PUT', '/rules', { apiKey: key.apiKey, rules: rulesOf(6) })
    const rows = (await before.rest(key).getExecutionList({ category: 'linear', limit: 100 })).result.list
    await before.close()

    const later = await open({ state, clock: () => Date.now() + 12 * HOUR })
    expect((await later.control('GET', '/accounts')).body['accounts']).toMatchObject([
      { apiKey: key.apiKey, uid: key.uid },
    ])
    const desk = later.served.exchange.find(key.apiKey)
    const ids = desk?.ledger.executions.map((row) => row.execId) ?? []
    expect(ids).toEqual(expect.arrayContaining(rows.map((row) => row.execId)))
    expect(new Set(ids).size).toBe(ids.length)
    expect(desk?.ledger.executions.some((row) => row.execTime > Date.now() + 6 * HOUR)).toBe(true)
  })

  it('P-restart: a run that was killed gives the same rows as one that was not', async () => {
    const state = directory()
    const start = Date.now()
    let now = start
    const clock = (): number => now
    const running = await openPaper({ state, clock })
    opened.push(running)
    const key = await running.account({ startedAt: start - DAY })
    await running.control('PUT', '/rules', { apiKey: key.apiKey, rules: rulesOf(6) })
    // What is on disk now is what a kill would leave: the other program starts from a copy of it.
    const copy = directory()
    const { cpSync } = await import('node:fs')
    cpSync(state, copy, { recursive: true })
    now = start + 5 * HOUR
    running.served.exchange.advance(now)
    const revived = await open({ state: copy, clock })

    expect(revived.served.exchange.find(key.apiKey)?.ledger.executions).toEqual(
      running.served.exchange.find(key.apiKey)?.ledger.executions,
    )
    expect(revived.served.exchange.find(key.apiKey)?.ledger.closed).toEqual(
      running.served.exchange.find(key.apiKey)?.ledger.closed,
    )
    expect(revived.served.exchange.find(key.apiKey)?.account.balance).toBe(
      running.served.exchange.find(key.apiKey)?.account.balance,
    )
  })

  it('P-restart: the files are for their owner only, and replaced whole', async () => {
    const state = directory()
    const paper = await openPaper({ state })
    await paper.account()
    await paper.close()
    for (const name of readdirSync(state)) expect(statSync(join(state, name)).mode & 0o077).toBe(0)
    expect(readdirSync(state)).toEqual(['state.json'])
    expect(JSON.parse(readFileSync(join(state, 'state.json'), 'utf8'))).toMatchObject({ version: 1 })
  })
})
