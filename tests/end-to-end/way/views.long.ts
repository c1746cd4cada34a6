import { AXE, inTheme, widthOver } from '../harness/axe.ts'
import { happens } from '../harness/happens.ts'
import { expect, test } from '../harness/test.ts'
import { callerFor } from '../../support/caller.ts'
import { signInAs } from '../worker/people.ts'
import { PUBLIC, SCREENS, sign } from './screens.ts'

const WIDTHS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
} as const

test('each screen on phone, tablet and desk, dark and light: no sideways scroll, and axe finds nothing serious', async ({
  page,
  problems,
}) => {
  const found: string[] = []
  const look = async (name: string): Promise<void> => {
    await page.evaluate(AXE)
    for (const [kind, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size)
      await expect.poll(() => widthOver(page), { message: `${name}, ${kind}` }).toBe(0)
      if (kind === 'tablet') continue
      // Rules but contrast see no colours: once for each width is enough.
      found.push(
        ...(await inTheme(page, 'dark', kind === 'phone')).map((one) => `${name}, ${kind}, dark: ${one}`),
        ...(await inTheme(page, 'light', kind === 'desk')).map((one) => `${name}, ${kind}, light: ${one}`),
      )
    }
  }
  for (const { path, shows } of PUBLIC) {
    await page.goto(path)
    await sign(page, shows).waitFor()
    await look(path)
  }
  await signInAs(page, /Mara/, '/live-trades')
  for (const { name, path, shows } of SCREENS) {
    await page.goto(path)
    await sign(page, shows).waitFor()
    await look(name)
  }
  for (const [list, chart] of [
    ['/closed-trades', 'Execution'],
    ['/live-trades', 'Timeline'],
  ] as const) {
    await page.goto(list)
    await page.locator('tr[data-line]').first().click()
    await page.getByText(chart).first().waitFor()
    await look(`chart of ${list}`)
  }
  await page.goto('/bot-maintenance')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('dialog', { name: 'Add bot rule' }).waitFor()
  await look('form of a bot rule')
  await page.goto('/live-trades')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  await look('notifications')
  expect(found).toEqual([])
  // The browser itself says that the address of no screen was answered with 404.
  expect(problems.splice(0).filter((one) => !one.includes('status of 404'))).toEqual([])
})

test('the page that says what a plan lacks: no sideways scroll, and axe finds nothing serious', async ({ page }) => {
  await signInAs(page, /Tom/, '/dashboard')
  await page.goto('/portfolio-command')
  await page.getByRole('link', { name: 'Upgrade', exact: true }).waitFor()
  await page.evaluate(AXE)
  for (const theme of ['dark', 'light'] as const) expect(await inTheme(page, theme, true)).toEqual([])
  expect(await widthOver(page)).toBe(0)
})

test('PANEL-10 the bell opens the panel, Why? opens in it, and Escape closes one after the other', async ({
  page,
  url,
}) => {
  await signInAs(page, /Mara/)
  await happens(page, await callerFor(url, 'mara'))
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await panel.waitFor()

  await panel
    .getByRole('button', { name: /^Why: / })
    .first()
    .click()
  const why = page.getByRole('dialog', { name: /^Why: / })
  await why.waitFor()
  expect((await why.innerText()).length).toBeGreaterThan(20)

  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })
  expect(await panel.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})
