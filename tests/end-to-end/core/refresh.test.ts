import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { expect, lineTest } from '../harness/test.ts'
import { PATIENCE, isLive, signInAs } from '../worker/people.ts'

vi.setConfig({ testTimeout: 4 * PATIENCE })

const TABS = 20
const CALLS = 50

/** Remembers the port over which a tab greets its core, and the name it greets with. */
function rememberPort(): void {
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: never[]) {
    const call = message as { readonly path?: readonly string[]; readonly argumentList?: readonly { readonly value?: { readonly tab?: string } }[] } | null
    if (call?.path?.[0] === 'attach') Object.assign(globalThis, { greeted: { port: this, tab: call.argumentList?.[0]?.value?.tab } })
    return (post as (...all: unknown[]) => void).call(this, message, ...rest)
  } as typeof post
}

/** Sends commands of that tab to its core, all at once: each unlinks another account that does not exist. */
const unlinkMany = (page: Page, ids: readonly string[]): Promise<void> =>
  page.evaluate((accounts) => {
    const { port, tab } = (globalThis as unknown as { readonly greeted: { readonly port: MessagePort; readonly tab: string } }).greeted
    for (const account of accounts) {
      const argumentList = [tab, { type: 'accounts.unlink', id: `c-${account}`, account }].map((value) => ({ type: 'RAW', value }))
      port.postMessage({ id: `m-${account}`, type: 'APPLY', path: ['send'], argumentList })
    }
  }, ids)

lineTest('F18 A-69 twenty tabs times fifty calls with an expired token make one token request; every call is tried again once, and nobody is signed out', async ({ context, page, line, url, problems }) => {
  await context.addInitScript(rememberPort)
  await signInAs(page, /Mara/)
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()))
  for (const tab of others) {
    await tab.goto('/help', { waitUntil: 'commit' })
    await tab.waitForFunction(() => 'greeted' in globalThis)
  }
  const old = line.seen.findLast(({ bearer }) => bearer !== null)?.bearer
  const asked = (bearer: 'old' | 'new') => line.seen.filter((seen) => seen.method === 'DELETE' && (seen.bearer === old) === (bearer === 'old')).map(({ path }) => path)
  const tokenRequests = () => line.seen.filter(({ method, path }) => method === 'POST' && path === '/oidc/token').length
  const before = tokenRequests()
  /** Tabs of which a call was refused. */
  const met = () => new Set(asked('old').map((path) => /none-(\d+)-/.exec(path)?.[1]))
  // The provider thinks until calls of every tab were refused: a quicker one would spare some tabs the refusal. A call waits for 30 s in all, so not longer than some.
  line.bend(async ({ method, path, bearer }) => {
    if (path === '/oidc/token') await vi.waitUntil(() => met().size === TABS, { timeout: 8_000, interval: 20 }).catch(() => undefined)
    if (bearer === old) return { status: 401, body: '{"detail":"The token has expired."}' }
    return method === 'DELETE' ? { status: 200, body: '{"success":true}' } : null
  })

  const ids = [page, ...others].map((_tab, i) => Array.from({ length: CALLS }, (_none, k) => `none-${i}-${k}`))
  await Promise.all([page, ...others].map((tab, i) => unlinkMany(tab, ids[i]!)))
  await expect.poll(() => `${new Set(asked('new')).size} answered`, { timeout: 2 * PATIENCE, interval: 100 }).toBe(`${TABS * CALLS} answered`)

  expect(tokenRequests() - before).toBe(1)
  // Each call was refused at most once and answered once.
  expect(asked('new').length).toBe(TABS * CALLS)
  expect(new Set(asked('old')).size).toBe(asked('old').length)
  expect(met().size).toBe(TABS)
  // The server itself takes the new token: what was answered above was answered by the line.
  const fresh = line.seen.findLast(({ method }) => method === 'DELETE')?.bearer
  expect((await fetch(`${url}/balances`, { headers: { authorization: `Bearer ${fresh}` } })).status).toBe(200)
  await isLive(page)
  for (const tab of [page, ...others]) expect(new URL(tab.url()).pathname).not.toBe('/login')
  // A refused call is an error in the console by the browser's own words.
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('401')))
})
