import type { Page } from 'playwright-core'
import { BANNERS } from '../../../src/domain/access/texts.ts'
import { PROTOCOL } from '../../../src/worker/api.ts'
import { buildsOver, type Build } from '../harness/builds.ts'
import { expect, lineTest, test } from '../harness/test.ts'
import { callerFor, type Caller } from '../../support/caller.ts'
import { rowsAreRight } from '../way/positions.ts'
import { cores, devtoolsOf, isLive, moves, newCore, signInAs } from '../worker/people.ts'
import { PATIENCE } from '../../support/waits.ts'
import { factsOnDisk, logIsWhole } from './facts.ts'

/** No sample rule trades it: a rule of its own begins and ends facts within seconds. */
const SYMBOL = 'TRXUSDT'

const says = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor()
const saysNothing = async (page: Page): Promise<void> =>
  expect(await page.getByText(BANNERS.memoryOnly).count()).toBe(0)

const databases = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name, version }) => `${name} ${version}`).toSorted())

/** Live, moving, and with the server's rows. */
async function isWhole(page: Page, caller: Caller): Promise<void> {
  await isLive(page)
  await moves(page)
  await rowsAreRight(page, caller, PATIENCE)
}

test('F20 F22 I15 a disk without room, and a database that is deleted while in use, become memory and are said; the page goes on, nothing half is on the disk, and the next start keeps all again', async ({
  context,
  page,
  url,
  problems,
}) => {
  await signInAs(page, /Mara/)
  const caller = await callerFor(url, 'mara')
  const devtools = await context.newCDPSession(page)
  const [strategy] = await caller.get<readonly { readonly id: string }[]>('/v1/strategy-details/')
  const rule = await caller.send<{ readonly id: string }>('POST', '/bots/rules', {
    strategy_id: strategy!.id,
    account_name: 'Main',
    symbol: SYMBOL,
  })
  await logIsWhole(page, caller)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1 })
  await says(page, BANNERS.memoryOnly)
  await isWhole(page, caller)
  await logIsWhole(page, caller, { isGivenUp: true })
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: url })
  await page.reload()
  await isWhole(page, caller)
  await saysNothing(page)

  await page.evaluate(async () => {
    const { name } = (await indexedDB.databases())[0]!
    await new Promise((resolve, reject) =>
      Object.assign(indexedDB.deleteDatabase(name!), { onsuccess: resolve, onerror: reject }),
    )
  })
  await says(page, BANNERS.memoryOnly)
  await page.reload()
  await isWhole(page, caller)
  await saysNothing(page)
  await caller.send('PUT', `/bots/rules/${rule.id}/deactivate`, { reason: 'Enough' })
  await logIsWhole(page, caller)
  expect(problems).toEqual([])
})

/** A build whose core opens databases in another way. */
const opening = (name: string, change: string): Build => ({
  name,
  pageSpeaks: PROTOCOL,
  coreSpeaks: PROTOCOL,
  coreBegins: `{ const open = IDBFactory.prototype.open; IDBFactory.prototype.open = function (name, layout) { ${change} } }`,
})

lineTest(
  'F21 F28 a build of a newer layout gets the database at once; the one before keeps nothing from then on, and leaves it as it is; a tab that does not let go is said after 3 s',
  async ({ context, page, line, url, problems }) => {
    const layout = (by: number): Build =>
      opening(`layout-${by}`, `return open.call(this, name, layout === undefined ? layout : layout + ${by})`)
    const [now, next, afterNext] = [layout(0), layout(1), layout(2)]
    const builds = buildsOver(line, [now, next, afterNext])
    builds.serve(now)
    await signInAs(page, /Mara/)
    const caller = await callerFor(url, 'mara')
    const [before] = await databases(page)

    builds.serve(next)
    const newer = await context.newPage()
    await newer.goto('/live-trades')
    await isWhole(newer, caller)
    await saysNothing(newer)
    expect(await databases(newer)).toEqual([before!.replace(/ 1$/, ' 2')])
    await newer.close()

    builds.serve(now)
    await page.reload()
    await says(page, BANNERS.memoryOnly)
    await isWhole(page, caller)
    expect(await databases(page)).toEqual([before!.replace(/ 1$/, ' 2')])

    // A tab that holds the database and heeds nobody.
    await page.evaluate(async () => {
      const { name } = (await indexedDB.databases())[0]!
      await new Promise((resolve) => {
        Object.assign(globalThis, { held: Object.assign(indexedDB.open(name!), { onsuccess: resolve }) })
      })
    })
    builds.serve(afterNext)
    const newest = await context.newPage()
    await newest.goto('/live-trades')
    await says(newest, BANNERS.heldElsewhere)
    await isWhole(newest, caller)
    expect(problems).toEqual([])
  },
)

lineTest(
  'F23 a database whose files cannot be read is left for one of another name, which the server fills',
  async ({ page, line, url, problems }) => {
    const damaged = opening(
      'damaged',
      "if (!name.endsWith('-2')) throw new DOMException('Internal error opening backing store.', 'UnknownError'); return open.call(this, name, layout)",
    )
    const builds = buildsOver(line, [damaged])
    await signInAs(page, /Mara/)
    const caller = await callerFor(url, 'mara')
    const [before] = await databases(page)

    builds.serve(damaged)
    await page.reload()
    await isWhole(page, caller)

    await saysNothing(page)
    expect(await databases(page)).toEqual([before, before!.replace(' ', '-2 ')].toSorted())
    expect(problems).toEqual([])
  },
)

/** Its core's disk fails while a page says so: no database opens, no transaction begins. */
const CUT = `{
  let isCut = false
  new BroadcastChannel('cut').onmessage = ({ data }) => { isCut = data }
  for (const [of, name] of [[IDBFactory.prototype, 'open'], [IDBDatabase.prototype, 'transaction']]) {
    const real = of[name]
    of[name] = function (...args) {
      if (isCut) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      return real.apply(this, args)
    }
  }
}`

lineTest(
  'F22 I15 a disk that is cut and works again: it is said meanwhile and no longer, and the next worker finds every fact once',
  async ({ browser, context, page, line, url, problems }) => {
    const builds = buildsOver(line, [{ name: 'cut', pageSpeaks: PROTOCOL, coreSpeaks: PROTOCOL, coreBegins: CUT }])
    builds.serve({ name: 'cut', pageSpeaks: PROTOCOL, coreSpeaks: PROTOCOL, coreBegins: CUT })
    await signInAs(page, /Mara/)
    const caller = await callerFor(url, 'mara')
    const [strategy] = await caller.get<readonly { readonly id: string }[]>('/v1/strategy-details/')
    const before = (await factsOnDisk(page)).length
    const cut = (isCut: boolean): Promise<void> =>
      page.evaluate((now) => new BroadcastChannel('cut').postMessage(now), isCut)

    await cut(true)
    const rule = await caller.send<{ readonly id: string }>('POST', '/bots/rules', {
      strategy_id: strategy!.id,
      account_name: 'Main',
      symbol: SYMBOL,
    })
    await says(page, BANNERS.memoryOnly)
    await isWhole(page, caller)
    await caller.send('PUT', `/bots/rules/${rule.id}/deactivate`, { reason: 'Enough' })
    await cut(false)

    // Another page is shown: nobody waits for the minute.
    const second = await context.newPage()
    await second.goto('/live-trades')
    await isLive(second)
    await expect.poll(() => page.getByText(BANNERS.memoryOnly).count()).toBe(0)
    await logIsWhole(page, caller)
    expect((await factsOnDisk(page)).length).toBeGreaterThan(before)
    await second.close()

    const devtools = await devtoolsOf(browser)
    const [core] = await cores(devtools)
    await devtools.send('Target.closeTarget', { targetId: core! })
    await newCore(devtools, [core!])
    await isWhole(page, caller)
    await saysNothing(page)
    await logIsWhole(page, caller)
    expect(problems).toEqual([])
  },
)
