import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getClient } from '@sentry/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WORKER_FAULTS, type ReportedUser, type WorkerFault } from '../../../src/domain/errorReports/constants.ts'
import { shellView } from '../../support/fixtures/views.ts'

/** A stand-in for the place where reports go, on loopback. */
const came: string[] = []
const ingest = createServer((request, answer) => {
  const parts: Buffer[] = []
  request
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => {
      if (request.method === 'POST') came.push(`${request.url ?? ''}\n${Buffer.concat(parts).toString()}`)
      answer.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('{}')
    })
})
let dsn = ''
beforeAll(async () => {
  await new Promise<void>((done) => ingest.listen(0, '127.0.0.1', done))
  dsn = `http://0123abcd@127.0.0.1:${(ingest.address() as AddressInfo).port}/7`
})
afterAll(() => void ingest.close())

const MARA: ReportedUser = { id: 'auth0|7', email: 'mara@example.org', username: 'Mara', subscription_tier: 'elite' }

/** A page that was loaded anew; `says` is the DSN in its document. */
async function page(says: string) {
  vi.resetModules()
  // What a browser has: locks, and an idle moment, which comes at once.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => Promise<void>) => work() },
  })
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
  document.head.innerHTML = says === '' ? '' : `<meta name="error-reports" content="${says}">`
  const [reports, mirrors] = await Promise.all([
    import('../../../src/ui/errors/reports.ts'),
    import('../../../src/ui/model/mirrors.ts'),
  ])
  mirrors.acceptPush({ views: { shell: shellView('/dashboard', { reported: MARA }) }, tables: [] })
  return reports
}

/** Items of what came, each with its type. */
const items = (): readonly (readonly [type: string, payload: Record<string, unknown>])[] =>
  came.flatMap((message) => {
    const [, , ...lines] = message.split('\n').filter((line) => line !== '')
    return lines.flatMap((line, i) =>
      i % 2 === 0
        ? [[(JSON.parse(line) as { type: string }).type, JSON.parse(lines[i + 1] ?? 'null') as Record<string, unknown>]]
        : [],
    ) as [string, Record<string, unknown>][]
  })
const errors = () =>
  items()
    .filter(([type]) => type === 'event')
    .map(([, event]) => event as unknown as Reported)
interface Reported {
  readonly exception: { readonly values: readonly { readonly type: string; readonly value: string }[] }
  readonly tags: unknown
  readonly user: unknown
}
const valuesOf = () => errors().map(({ exception }) => exception.values[0]?.value)

let stop = (): void => undefined
afterEach(() => {
  stop()
  stop = () => undefined
  came.length = 0
  localStorage.clear()
  vi.doUnmock('../../../src/ui/errors/sentry.ts')
  vi.unstubAllGlobals()
})

describe('the real reports, at a stand-in for where they go', () => {
  it('ERR-19 T23 a fault comes scrubbed, with the four fields of the user and nothing else of anybody', async () => {
    const { startReports, noteFault, setMayReport } = await page(dsn)
    startReports()
    stop = () => setMayReport(false)
    const cause = new Error('no room for 5 BTC')
    noteFault(
      'window',
      new Error('Order 0b1f3c9e-7a44-4a8e-9a5e-0123456789ab lost -1,234.56 USDT, key Ab3dEf6hIj9kLm2nOp', { cause }),
    )
    await vi.waitFor(() => expect(errors()).toHaveLength(1))

    expect(came[0]).toMatch(/^\/api\/7\/envelope\/\?/)
    const [event] = errors()
    expect(event).toMatchObject({ user: MARA, tags: { where: 'window' } })
    expect(event?.exception.values.map(({ type, value }) => [type, value])).toEqual([
      ['Error', 'no room for [amount] BTC'],
      ['Error', 'Order [id] lost [amount] USDT, key [key]'],
    ])
    expect(Object.keys(event ?? {}).toSorted()).toEqual([
      'contexts',
      'environment',
      'event_id',
      'exception',
      'level',
      'platform',
      'sdk',
      'tags',
      'timestamp',
      'user',
    ])
    expect(came.join()).not.toMatch(/1,234|0b1f3c9e|Ab3dEf6|BTCUSDT/)
  })

  it('ERR-17 samples 10% of traces, 100% of profiles, 10% of sessions, 100% of sessions with errors', async () => {
    const { startReports, noteFault, setMayReport } = await page(dsn)
    startReports()
    stop = () => setMayReport(false)
    noteFault('window', new Error('first'))
    await vi.waitFor(() => expect(valuesOf()).toEqual(['first']))
    expect(getClient()?.getOptions()).toMatchObject({
      tracesSampleRate: 0.1,
      profileSessionSampleRate: 1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
    })
  })

  it('ERR-16 what mentions network error, fetch or timeout does not come; what is told after it does', async () => {
    const { startReports, noteFault, setMayReport } = await page(dsn)
    startReports()
    stop = () => setMayReport(false)
    for (const text of ['Network Error', 'Failed to fetch', 'Timeout of the call', 'real'])
      noteFault('promise', new Error(text))
    await vi.waitFor(() => expect(valuesOf()).toContain('real'))
    expect(valuesOf()).toEqual(['real'])
  })

  it("ERR-19 a worker's fault comes by the page of its user, and by no other", async () => {
    const { startReports, noteFault, setMayReport } = await page(dsn)
    localStorage.setItem('bot-blending.user', 'abc')
    startReports()
    stop = () => setMayReport(false)
    noteFault('window', new Error('first'))
    await vi.waitFor(() => expect(valuesOf()).toEqual(['first']))
    const channel = new BroadcastChannel(WORKER_FAULTS)
    const fault: WorkerFault = { owner: 'other', where: 'pipeline a', name: 'Error', message: 'not mine', stack: '' }
    channel.postMessage(fault)
    channel.postMessage({
      ...fault,
      owner: 'abc',
      name: 'TypeError',
      message: 'mine: 12.5 BTC',
      stack: 'TypeError: mine',
    })
    await vi.waitFor(() => expect(errors()).toHaveLength(2))
    expect(errors()[1]).toMatchObject({
      tags: { where: 'pipeline a' },
      exception: { values: [{ type: 'TypeError', value: 'mine: [amount] BTC' }] },
    })
    channel.close()
  })

  it('SCREEN-2.19 who refuses is not reported from then on; who permits again is', async () => {
    const { startReports, noteFault, setMayReport } = await page(dsn)
    startReports()
    stop = () => setMayReport(false)
    noteFault('window', new Error('first'))
    await vi.waitFor(() => expect(valuesOf()).toEqual(['first']))
    setMayReport(false)
    noteFault('window', new Error('second'))
    setMayReport(true)
    noteFault('window', new Error('third'))
    await vi.waitFor(() => expect(valuesOf()).toContain('third'))
    expect(valuesOf()).toEqual(['first', 'third'])
  })
})

describe('where nothing is reported', () => {
  const opened = vi.fn<(dsn: string) => unknown>(() => ({ tell: () => undefined, stop: () => undefined }))
  const start = async (says: string) => {
    vi.doMock('../../../src/ui/errors/sentry.ts', () => ({ openReports: opened }))
    const { startReports, noteFault } = await page(says)
    startReports()
    noteFault('window', new Error('x'))
    // Asked for after the page would have: it has come by then.
    await import('../../../src/ui/errors/sentry.ts')
  }
  afterEach(() => void opened.mockClear())

  it('the part is opened where the installation says where to', async () => {
    await start('https://0123abcd@errors.example.org/7')
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('https://0123abcd@errors.example.org/7'))
  })

  it('ERR-16 nothing is opened without a DSN', async () => {
    await start('')
    expect(opened).not.toHaveBeenCalled()
  })

  it('SCREEN-2.19 nothing is opened for who refused', async () => {
    localStorage.setItem('bot-blending.error-reports', 'no')
    await start('https://0123abcd@errors.example.org/7')
    expect(opened).not.toHaveBeenCalled()
  })

  it.each(['chrome', 'browser'])('ERR-18 nothing is opened where an extension runs (%s)', async (name) => {
    vi.stubGlobal(name, { runtime: { id: 'abcdefgh' } })
    await start('https://0123abcd@errors.example.org/7')
    expect(opened).not.toHaveBeenCalled()
  })
})
