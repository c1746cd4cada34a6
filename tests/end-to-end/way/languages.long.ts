import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { PUBLIC, SCREENS } from './screens.ts'

const WIDTHS = [390, 1440]

/** Words of the product that are names as well, which stay: of a sample account, of parts of the configuration. */
const NAMES = ['Main', 'Lifecycle', 'Stability']

/** English texts that read otherwise in German. */
const ENGLISH = Object.entries(
  JSON.parse(readFileSync(new URL('../../../src/domain/language/de.json', import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >,
).flatMap(([key, german]) =>
  typeof german === 'string' && german !== key && !NAMES.includes(key) && /\p{L}{4}/u.test(key) ? [key] : [],
)

/** Texts on the page, and names that are read out, that are English and do not say so. */
const englishOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate((english) => {
    const known = new Set(english)
    const said: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (walker.currentNode.parentElement?.closest('body [lang]') === null)
        said.push(walker.currentNode.textContent?.trim() ?? '')
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name) ?? '')
    return said.filter((text) => known.has(text))
  }, ENGLISH)

/** Buttons that something they stand in cuts off, and chosen tabs that are scrolled out of sight. */
const cutOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, [role="tab"][aria-selected="true"]')].flatMap((control) => {
      const box = control.getBoundingClientRect()
      for (let around = control.parentElement; around !== null && box.width > 1; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around)
        if (overflowX === 'visible') continue
        const { left, right } = around.getBoundingClientRect()
        const isOut = box.left < left - 1 || box.right > right + 1
        const canScroll = (overflowX === 'auto' || overflowX === 'scroll') && control.role !== 'tab'
        if (isOut && !canScroll && right - left > 1) return [control.textContent || (control.ariaLabel ?? '')]
        if (isOut) return []
      }
      return []
    }),
  )

test('A-260 every screen in German, on a phone and on a desk: no English text, and nothing is cut by the width', async ({
  page,
  problems,
}) => {
  const wide: string[] = []
  const cut: string[] = []
  const measure = async (what: string): Promise<void> => {
    cut.push(...(await cutOn(page)).map((text) => `${what}: ${text}`))
  }
  const look = async (path: string): Promise<void> => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await page.getByRole('main').first().waitFor()
      await expect.poll(() => page.getByRole('main').first().innerText()).toMatch(/\p{L}{4}/u)
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      await expect.poll(() => englishOn(page), { message: `${path} at ${width}` }).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await measure(`${path} at ${width}`)
      if (over > 0) wide.push(`${path} at ${width}: ${over} px`)
    }
  }
  await signInAs(page, /Mara/, '/settings')
  await page.getByRole('radio', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
  for (const { path } of [...PUBLIC, ...SCREENS]) await look(path)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click()
  await page.getByRole('dialog', { name: 'Benachrichtigungen' }).waitFor()
  await measure('notifications')

  expect(wide).toEqual([])
  expect(cut).toEqual([])
  // The browser itself says that the address of no screen was answered with 404.
  expect(problems.splice(0).filter((one) => !one.includes('status of 404'))).toEqual([])
})
