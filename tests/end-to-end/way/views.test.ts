import { readFileSync } from 'node:fs'
import { inProject } from '../../support/paths.ts'
import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'

const AXE = readFileSync(inProject('node_modules', 'axe-core', 'axe.min.js'), 'utf8')
const SIZES = [{ width: 390, height: 844 }, { width: 1024, height: 768 }, { width: 1440, height: 900 }] as const

interface Found { readonly id: string; readonly impact: string; readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[] }

test.for(['/dashboard', '/live-trades'])('%s on phone, tablet and desk, dark and light: no sideways scroll, and axe finds nothing serious', { timeout: 120_000 }, async (path, { page }) => {
  await signInAs(page, /Mara/, path)
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('bot-blending.appearance', JSON.stringify({ theme: chosen })), theme)
    await page.reload()
    await isLive(page)
    await page.evaluate(AXE)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const where = `${path} ${size.width} ${theme}`
      await expect.poll(() => widthOver(page), { timeout: 10_000, message: where }).toBe(0)
      expect({ where, found: await seriousIn(page) }).toEqual({ where, found: [] })
    }
  }
})

test('PANEL-10 the bell opens the panel, Why? opens in it, and Escape closes one after the other', async ({ page }) => {
  await signInAs(page, /Mara/)
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await panel.waitFor({ timeout: 20_000 })

  await panel.getByRole('button', { name: /^Why: / }).first().click({ timeout: 30_000 })
  const why = page.getByRole('dialog', { name: /^Why: / })
  await why.waitFor({ timeout: 10_000 })
  expect((await why.innerText()).length).toBeGreaterThan(20)

  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached', timeout: 10_000 })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached', timeout: 10_000 })
})

/** Pixels by which the page is wider than its window. */
const widthOver = (page: Page): Promise<number> => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/** Findings of axe-core that are serious or critical, each with the places and what is wrong there. */
function seriousIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const axe = Reflect.get(globalThis, 'axe') as { run: (what: Document, options: object) => Promise<{ violations: readonly Found[] }> }
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`)
  })
}
