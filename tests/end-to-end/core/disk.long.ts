import type { Page } from 'playwright-core'
import { BANNERS } from '../../../src/domain/access/texts.ts'
import { PROTOCOL } from '../../../src/worker/api.ts'
import { buildsOver, type Build } from '../harness/builds.ts'
import { expect, lineTest, test } from '../harness/test.ts'
import { callerFor, type Caller } from '../../support/caller.ts'
import { rowsAreRight } from '../way/positions.ts'
import { isLive, moves, signInAs } from '../worker/people.ts'
import { PATIENCE } from '../../support/waits.ts'
import { logIsWhole } from './facts.ts'

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
