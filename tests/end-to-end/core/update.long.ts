import type { Page } from 'playwright-core'
import { newerTexts } from '../../../src/ui/shell/texts.ts'
import { words as settingsWords } from '../../../src/ui/features/settings/texts.ts'
import { PROTOCOL } from '../../../src/worker/api.ts'
import { buildsOver, type Build } from '../harness/builds.ts'
import { keepsItself, keptBuilds, keptPaths } from '../harness/installed.ts'
import { expect, installedTest } from '../harness/test.ts'
import { isLive, moves, openTab, signInAs } from '../worker/people.ts'

const build = (name: string): Build => ({ name, pageSpeaks: PROTOCOL, coreSpeaks: PROTOCOL })
const NOW = build('now')
const AFTER = build('after')

const runs = (tab: Page): Promise<string | undefined> =>
  tab.evaluate(() => /~(\w+)\//.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[1])

const press = (tab: Page, act: string): Promise<void> => tab.getByRole('button', { name: act, exact: true }).click()

installedTest(
  'F28 F30 a newer version waits for a word: asked once more while something typed is not saved, then two of three tabs take it; the third keeps its text and its files until its reader is done',
  async ({ context, page, line, problems }) => {
    const builds = buildsOver(line, [NOW, AFTER])
    builds.serve(NOW)
    await signInAs(page, /Mara/)
    await keepsItself(page)
    const second = await openTab(context)
    const third = await openTab(context)
    await third.goto('/settings')
    const name = third.getByLabel(settingsWords.name)
    await name.fill('')
    await name.pressSequentially('Half a na')
    expect(await Promise.all([page, second, third].map(runs))).toEqual(['now', 'now', 'now'])

    builds.serve(AFTER)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    for (const tab of [page, second, third]) await tab.getByText(newerTexts.words.ready).waitFor()
    // Until somebody agrees everything goes on as it was, in a new tab too.
    const fourth = await openTab(context)
    expect(await runs(fourth)).toBe('now')
    await fourth.close()
    await moves(second)

    await press(page, newerTexts.act.ready)
    await page.getByText(newerTexts.words.asks).waitFor()
    expect(await Promise.all([page, second, third].map(runs))).toEqual(['now', 'now', 'now'])
    await press(page, newerTexts.act.asks)

    for (const tab of [page, second]) {
      await expect.poll(() => runs(tab).catch(() => undefined)).toBe('after')
      await isLive(tab)
    }
    await third.getByText(newerTexts.words.running).waitFor()
    expect(await name.inputValue()).toBe('Half a na')
    // The server has its files no more, and a part of it that was never fetched comes all the same.
    line.bend(({ path }) => (path.startsWith('/assets~now/') ? { status: 404 } : null))
    const late = (await keptPaths(third)).find(
      (path) => path.startsWith('/assets~now/ChartsTab-') && path.endsWith('.js'),
    )
    expect(await third.evaluate(`import('${late}').then(() => 'came', () => 'gone')`)).toBe('came')
    expect(await name.inputValue()).toBe('Half a na')
    expect(await keptBuilds(page)).toHaveLength(2)

    await press(third, newerTexts.act.running)
    await expect.poll(() => runs(third).catch(() => undefined)).toBe('after')
    await isLive(third)
    await third.reload()
    await expect.poll(() => keptBuilds(page)).toHaveLength(1)
    expect(problems).toEqual([])
  },
)
