import type { Page } from 'playwright-core'
import { expect, lineTest, test } from '../harness/test.ts'
import { translated, type Translated } from '../harness/translated.ts'
import { isLive, moves, signInAs } from '../worker/people.ts'
import { PUBLIC, SCREENS, sign } from './screens.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

const broken = (page: Page) => page.getByText('Something went wrong', { exact: true })

/** What can change on a screen by itself: its width, and whether amounts are in sight. All of it is undone. */
async function turn(page: Page): Promise<void> {
  const [hide, show] = [/^Hide amounts$/, /^Show amounts$/].map((name) => page.getByRole('button', { name })) as [
    ReturnType<Page['getByRole']>,
    ReturnType<Page['getByRole']>,
  ]
  await hide.click()
  await show.or(broken(page)).first().waitFor()
  await page.setViewportSize(PHONE)
  await show.or(broken(page)).first().waitFor()
  await page.setViewportSize(DESK)
  await show.click()
  await hide.or(broken(page)).first().waitFor()
}

test('F-TRANSLATED each screen that is read in translation: nothing breaks, nothing stands still', async ({
  page,
  problems,
}) => {
  const found: string[] = []
  const look = async (name: string, { standing }: Translated): Promise<void> => {
    found.push(...(await standing()).map((one) => `${name}: ${one}`))
    if ((await broken(page).count()) > 0) found.push(`${name}: something went wrong`)
  }
  await page.setViewportSize(DESK)
  await page.goto('/login')
  const translation = await translated(page)
  for (const { path, shows } of PUBLIC) {
    await page.goto(path)
    await sign(page, shows).waitFor()
    await page.setViewportSize(PHONE)
    await page.setViewportSize(DESK)
    await look(path, translation)
  }
  await signInAs(page, /Mara/, '/live-trades')
  await moves(page)
  await look('moving', translation)
  for (const { name, path, shows } of SCREENS) {
    await page.goto(path)
    await sign(page, shows).waitFor()
    if (name !== 'not found') await turn(page)
    await look(name, translation)
  }
  for (const [list, chart] of [
    ['/closed-trades', 'Execution'],
    ['/live-trades', 'Timeline'],
  ] as const) {
    await page.goto(list)
    await page.locator('tr[data-line]').first().click()
    await page.getByText(chart).first().waitFor()
    await turn(page)
    await look(`chart of ${list}`, translation)
  }
  await page.goto('/bot-maintenance')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('dialog', { name: 'Add bot rule' }).waitFor()
  await look('form of a bot rule', translation)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  await look('notifications', translation)

  expect(found).toEqual([])
  // The browser itself says that the address of no screen was answered with 404.
  expect(problems.splice(0).filter((one) => !one.includes('status of 404'))).toEqual([])
})

lineTest(
  'F-TRANSLATED the chip of freshness says so when the line is cut, and when it is back',
  async ({ page, line, problems }) => {
    await signInAs(page, /Jonas/, '/live-trades')
    const { standing } = await translated(page)
    const chip = page.locator('[data-state]').filter({ hasText: /^Live/ }).first()
    await chip.waitFor()

    line.cut()
    await page
      .getByText(/^(Reconnecting|Offline|Stale|Catching up)/)
      .first()
      .waitFor()
    expect(await standing()).toEqual([])

    line.mend()
    await isLive(page)
    expect(await standing()).toEqual([])
    // The browser says of each call that met the cut line.
    expect(problems.splice(0).filter((one) => !one.includes('net::ERR_'))).toEqual([])
  },
)
