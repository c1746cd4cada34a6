import type { Page } from 'playwright-core'
import { expect, lineTest, newContext } from '../harness/test.ts'
import { isLive, signInAs, signInByLogin } from '../worker/people.ts'

const TABS = 20
const CALLS = 50

/**
 * Remembers the port over which a tab greets its core and the name it greets with, and counts the core's answers to
 * `unlinkMany`.
 */
function rememberPort(): void {
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: never[]) {
    const call = message as {
      readonly path?: readonly string[]
      readonly argumentList?: readonly { readonly value?: { readonly tab?: string } }[]
    } | null
    if (call?.path?.[0] === 'attach') {
      const greeted = { port: this, tab: call.argumentList?.[0]?.value?.tab, answers: 0 }
      this.addEventListener('message', ({ data }) => {
        if (String((data as { readonly id?: unknown } | null)?.id).startsWith('m-none')) greeted.answers += 1
      })
      Object.assign(globalThis, { greeted })
    }
    return (post as (...all: unknown[]) => void).call(this, message, ...rest)
  } as typeof post
}

/** Sends commands of that tab to its core, all at once: each unlinks another account that does not exist. */
const unlinkMany = (page: Page, ids: readonly string[]): Promise<void> =>
  page.evaluate((accounts) => {
    const { port, tab } = (
      globalThis as unknown as { readonly greeted: { readonly port: MessagePort; readonly tab: string } }
    ).greeted
    for (const account of accounts) {
      const argumentList = [tab, { type: 'accounts.unlink', id: `c-${account}`, account }].map((value) => ({
        type: 'RAW',
        value,
      }))
      port.postMessage({ id: `m-${account}`, type: 'APPLY', path: ['send'], argumentList })
    }
  }, ids)

/** How many commands of that tab the core has answered: each is then a call that was begun. */
const answered = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { readonly greeted: { readonly answers: number } }).greeted.answers)

lineTest(
  'F18 A-69 twenty tabs times fifty calls with an expired token: the first is refused and makes one token request, all others wait for it',
  async ({ context, page, line, url, problems }) => {
    await context.addInitScript(rememberPort)
    await signInAs(page, /Mara/)
    const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()))
    for (const tab of others) {
      await tab.goto('/help', { waitUntil: 'commit' })
      await tab.waitForFunction(() => 'greeted' in globalThis)
    }
    const tabs = [page, ...others]
    const old = line.seen.findLast(({ bearer }) => bearer !== null)?.bearer
    const asked = (bearer: 'old' | 'new') =>
      line.seen
        .filter((seen) => seen.method === 'DELETE' && (seen.bearer === old) === (bearer === 'old'))
        .map(({ path }) => path)
    const tokenRequests = () =>
      line.seen.filter(({ method, path }) => method === 'POST' && path === '/oidc/token').length
    const before = tokenRequests()
    let think: () => void = () => undefined
    const thought = new Promise<void>((resolve) => (think = resolve))
    line.bend(async ({ method, path, bearer }) => {
      if (path === '/oidc/token') await thought
      if (bearer === old) return { status: 401, body: '{"detail":"The token has expired."}' }
      return method === 'DELETE' ? { status: 200, body: '{"success":true}' } : null
    })

    const ids = tabs.map((_tab, i) => Array.from({ length: CALLS }, (_none, k) => `none-${i}-${k}`))
    await unlinkMany(page, ids[0]!.slice(0, 1))
    await expect.poll(() => tokenRequests() - before, { interval: 20 }).toBe(1)
    // The provider thinks until every other call has begun.
    await Promise.all(tabs.map((tab, i) => unlinkMany(tab, ids[i]!.slice(i === 0 ? 1 : 0))))
    await Promise.all(tabs.map((tab) => expect.poll(() => answered(tab), { interval: 20 }).toBe(CALLS)))
    think()
    await expect
      .poll(() => `${new Set(asked('new')).size} answered`, { interval: 100 })
      .toBe(`${TABS * CALLS} answered`)

    expect(tokenRequests() - before).toBe(1)
    expect(asked('new').length).toBe(TABS * CALLS)
    expect(asked('old').map((path) => /none-\d+-\d+/.exec(path)?.[0])).toEqual(ids[0]!.slice(0, 1))
    // The server itself takes the new token: what was answered above was answered by the line.
    const fresh = line.seen.findLast(({ method }) => method === 'DELETE')?.bearer
    expect((await fetch(`${url}/balances`, { headers: { authorization: `Bearer ${fresh}` } })).status).toBe(200)
    await isLive(page)
    for (const tab of tabs) expect(new URL(tab.url()).pathname).not.toBe('/login')
    // A refused call is an error in the console by the browser's own words.
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('401')))
  },
)

lineTest(
  'AUTH-05 F18 the answer of a refresh is lost, and its token is refused when it comes again: the tab goes on without a word, and another device does',
  async ({ browser, page, line, url, problems }) => {
    const elsewhere = await newContext(browser, url, problems)
    const other = await elsewhere.newPage()
    await signInByLogin(other, /Jonas/)
    await signInAs(page, /Jonas/)
    const old = line.seen.findLast(({ bearer }) => bearer !== null)?.bearer
    const asked = (wanted: string): number => line.seen.filter(({ path }) => path === wanted).length
    const from = line.seen.length
    const [tokens, silences] = [asked('/oidc/token'), asked('/auth/silent')]
    // The provider has taken the old token for the new one that never arrives.
    line.lose(({ path }) => path === '/oidc/token' && asked('/oidc/token') === tokens + 1)
    line.bend(({ bearer }) => (bearer === old ? { status: 401, body: '{"detail":"The token has expired."}' } : null))
    await page.getByRole('link', { name: 'Closed trades' }).first().click()

    await expect.poll(() => asked('/auth/silent') - silences).toBe(1)
    await expect
      .poll(() =>
        line.seen.slice(from).some(({ path, bearer }) => path.includes('/closed') && bearer !== null && bearer !== old),
      )
      .toBe(true)
    await isLive(page)
    expect(line.refusals.some(({ path, status }) => path === '/oidc/token' && status === 400)).toBe(true)
    await other.reload()
    await isLive(other)
    expect([page, other].map((tab) => new URL(tab.url()).pathname)).toEqual(['/closed-trades', '/live-trades'])
    await elsewhere.close()
    problems.splice(0, problems.length, ...problems.filter((problem) => !/Failed to load resource/.test(problem)))
  },
)
