import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { seed } from '../../support/fc.ts'
import { seeded } from '../../support/sim/random.ts'
import { expect, test } from '../harness/test.ts'
import { callerFor, type Caller } from '../../support/caller.ts'
import { rowsAreRight } from '../way/positions.ts'
import { cores, devtoolsOf, isLive, signInAs } from '../worker/people.ts'
import { GLANCE, PATIENCE } from '../../support/waits.ts'
import { factsOnDisk, logIsWhole } from './facts.ts'

const TAB_KILLS = 50
const CORE_KILLS = 20
const TABS = 3
/** Longest time between two kills. Milliseconds. */
const LONGEST = 150

/** Traded by rules that begin and end while tabs and cores die. */
const SYMBOLS = ['LTCUSDT', 'DOTUSDT', 'ATOMUSDT', 'UNIUSDT', 'TRXUSDT', 'NEARUSDT']

/** One rule more, or the oldest one less: positions open, change and close. */
async function stir(
  caller: Caller,
  strategy: string,
  running: { readonly id: string; readonly symbol: string }[],
): Promise<void> {
  const free = SYMBOLS.find((symbol) => running.every((rule) => rule.symbol !== symbol))
  if (free !== undefined) {
    const { id } = await caller.send<{ readonly id: string }>('POST', '/bots/rules', {
      strategy_id: strategy,
      account_name: 'Main',
      symbol: free,
    })
    running.push({ id, symbol: free })
  } else {
    await caller.send('PUT', `/bots/rules/${running.shift()?.id}/deactivate`, { reason: 'Enough' })
  }
}

/** Ends a tab as a person does, or as a crash does; a crash may take tabs of the same process along. */
async function end(page: Page, byCrash: boolean): Promise<void> {
  if (!byCrash) return page.close()
  // A tab on its way to its address has nobody yet who could crash; it is closed all the same.
  const crashed = page.waitForEvent('crash', { timeout: GLANCE }).catch(() => null)
  // The answer never comes: who would give it is gone.
  await page
    .context()
    .newCDPSession(page)
    .then(
      (devtools) => void devtools.send('Page.crash').catch(() => undefined),
      () => undefined,
    )
  await crashed
  await page.close()
}

async function endCore(tools: CDPSession): Promise<boolean> {
  const [targetId] = await cores(tools)
  if (targetId === undefined) return false
  // It may end by itself in the meantime, with its last tab.
  return tools.send('Target.closeTarget', { targetId }).then(
    ({ success }) => success,
    () => false,
  )
}

test(`F25 F26 F27 I1 I2 I17 ${TAB_KILLS} tabs and ${CORE_KILLS} cores are killed at random moments while positions open and close: nothing is lost, doubled or blank`, async ({
  context,
  page,
  browser,
  url,
  problems,
}) => {
  const chosen = seed()
  process.stdout.write(`Kills with seed ${chosen}: FC_SEED=${chosen} repeats them.\n`)
  const random = seeded(chosen)
  await signInAs(page, /Mara/)
  const caller = await callerFor(url, 'mara')
  const [strategy] = await caller.get<readonly { readonly id: string }[]>('/v1/strategy-details/')
  const tools = await devtoolsOf(browser)
  const running: { readonly id: string; readonly symbol: string }[] = []
  const loads = new Map<Page, number>()
  const tabs: Page[] = []
  const open = async (): Promise<void> => {
    const tab = await context.newPage()
    tab.on('domcontentloaded', () => loads.set(tab, (loads.get(tab) ?? 0) + 1))
    tab.on('crash', () => {
      if (tabs.includes(tab)) tabs.splice(tabs.indexOf(tab), 1)
    })
    tabs.push(tab)
    // Not waited for: the next kill may come in the middle of a start. A tab that dies on the way has nothing to say.
    void tab.goto('/live-trades', { waitUntil: 'commit' }).catch(() => undefined)
  }
  while (tabs.length < TABS) await open()
  await page.close()

  let [tabKills, coreKills] = [0, 0]
  while (tabKills < TAB_KILLS || coreKills < CORE_KILLS) {
    // This is the fault itself, not a wait for something: a moment by chance.
    await pause(random.whole(0, LONGEST))
    if (random.chance(0.2)) await stir(caller, strategy!.id, running)
    const isTab =
      coreKills >= CORE_KILLS || (tabKills < TAB_KILLS && random.chance(TAB_KILLS / (TAB_KILLS + CORE_KILLS)))
    if (!isTab) coreKills += (await endCore(tools)) ? 1 : 0
    else if (tabs.length > 0) {
      const [victim] = tabs.splice(random.whole(0, tabs.length - 1), 1)
      await end(victim!, random.chance(0.2))
      tabKills += 1
    }
    while (tabs.length < TABS) await open()
  }
  await Promise.all(running.map(({ id }) => caller.send('PUT', `/bots/rules/${id}/deactivate`, { reason: 'Enough' })))

  for (const tab of tabs) {
    await isLive(tab)
    await rowsAreRight(tab, caller, PATIENCE)
    // Its own load, a silent sign-in's way there and back, and at most one more.
    expect(loads.get(tab)).toBeLessThanOrEqual(4)
  }
  const [first] = tabs
  await logIsWhole(first!, caller)
  const kept = await factsOnDisk(first!)
  expect(new Set(kept).size).toBe(kept.length)
  expect(kept.length).toBeGreaterThan(10)
  expect(problems.filter((problem) => problem.startsWith('uncaught'))).toEqual([])
  problems.length = 0
})
