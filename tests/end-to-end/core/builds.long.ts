import type { Page } from 'playwright-core'
import { errorTexts } from '../../../src/ui/errors/texts.ts'
import { PROTOCOL } from '../../../src/worker/api.ts'
import { buildsOver, type Build } from '../harness/builds.ts'
import { expect, lineTest } from '../harness/test.ts'
import { callerFor } from '../../support/caller.ts'
import { rowsAreRight } from '../way/positions.ts'
import { cores, devtoolsOf, isLive, moves, openTab, signInAs } from '../worker/people.ts'
import { logIsWhole } from './facts.ts'

const build = (name: string, pageSpeaks: number, coreSpeaks = pageSpeaks): Build => ({ name, pageSpeaks, coreSpeaks })
const BEFORE = build('before', PROTOCOL - 1)
const NOW = build('now', PROTOCOL)
const AFTER = build('after', PROTOCOL + 1)

const saysOutdated = (tab: Page): Promise<void> => tab.getByText(errorTexts.outdated).waitFor()
const refresh = (tab: Page): Promise<void> => tab.getByRole('button', { name: errorTexts.refreshPage }).click()

lineTest(
  'F28 three builds side by side, each after each other: the tab that was opened last is live, those before ask to be refreshed and then are, and the log has no fact twice',
  async ({ context, page, browser, line, url, problems }) => {
    const builds = buildsOver(line, [BEFORE, NOW, AFTER])
    builds.serve(BEFORE)
    await signInAs(page, /Mara/)
    const caller = await callerFor(url, 'mara')
    const tools = await devtoolsOf(browser)
    // Something for the log: a rule opens its position within seconds, in the midst of the builds.
    const [strategy] = await caller.get<readonly { readonly id: string }[]>('/v1/strategy-details/')
    const rule = await caller.send<{ readonly id: string }>('POST', '/bots/rules', {
      strategy_id: strategy!.id,
      account_name: 'Main',
      symbol: 'DOTUSDT',
    })
    let last = page

    // Every build follows every other once.
    for (const next of [NOW, AFTER, BEFORE, AFTER, NOW, BEFORE]) {
      builds.serve(next)
      const tab = await openTab(context)
      await saysOutdated(last)
      await refresh(last)
      await isLive(last)
      await moves(tab)
      await last.close()
      last = tab
    }

    await caller.send('PUT', `/bots/rules/${rule.id}/deactivate`, { reason: 'Enough' })
    await rowsAreRight(last, caller)
    await expect.poll(async () => (await cores(tools)).length).toBe(1)
    await logIsWhole(last, caller)
    // In each build the number stands in one file of the pages, however that is called, and in the core.
    const changed = [...builds.changed].map((file) => file.replace(/ (?!worker-loop$).*/, ' pages'))
    expect(changed.toSorted()).toEqual([
      'after pages',
      'after worker-loop',
      'before pages',
      'before worker-loop',
      'now pages',
      'now worker-loop',
    ])
    expect(problems).toEqual([])
  },
)

lineTest(
  'F28 a page that is newer or older than the core it joins is told so and changes nothing; the other tab goes on',
  async ({ context, page, browser, line, problems }) => {
    const strangers = [BEFORE, AFTER].map((one): Build => ({ ...one, coreOf: NOW.name }))
    const builds = buildsOver(line, [NOW, ...strangers])
    builds.serve(NOW)
    await signInAs(page, /Mara/)
    for (const stranger of strangers) {
      builds.serve(stranger)
      const other = await context.newPage()
      await other.goto('/live-trades')
      await saysOutdated(other)
      await moves(page)
      await isLive(page)
    }
    expect(await cores(await devtoolsOf(browser))).toHaveLength(1)
    expect(problems).toEqual([])
  },
)
