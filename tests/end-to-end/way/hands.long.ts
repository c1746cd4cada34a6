import type { Page } from 'playwright-core'
import { expect, lineTest, test } from '../harness/test.ts'
import type { Line } from '../harness/line.ts'
import { translated } from '../harness/translated.ts'
import { cores, devtoolsOf, isLive, moves, signInAs } from '../worker/people.ts'
import { routeOf } from './routes.ts'

test('F-toast TOAST-01 a toast lets presses through: what is beneath it is used while it stands', async ({ page }) => {
  await signInAs(page, /Jonas/, '/settings')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Sync Recent Trades' }).click()
  // Held, it does not go away by itself.
  const told = page.locator('[data-toast]').filter({ hasText: /Trade Sync/i })
  await told.getByRole('button', { name: 'Why?' }).first().focus()

  // Down the middle of the field, where a toast lies over it: whom a press would reach.
  const reached = () =>
    page.evaluate(() => {
      scrollTo(0, 0)
      const [toasts, field] = [[...document.querySelectorAll('[data-toast]')], document.querySelector('[type=email]')!]
      const { left, top, width, height } = field.getBoundingClientRect()
      const spots = Array.from({ length: 10 }, (_, n) => [left + width / 2, top + (height * (n + 0.5)) / 10] as const)
      const covered = spots.filter(([, y]) =>
        toasts.some((toast) => y > toast.getBoundingClientRect().top && y < toast.getBoundingClientRect().bottom),
      )
      return [...new Set(covered.map(([x, y]) => document.elementFromPoint(x, y) === field))]
    })
  await expect.poll(reached).toEqual([true])
})

lineTest('LOAD-08 after a sign-in no frame is drawn before there is data', async ({ page, line }) => {
  let release = (): void => undefined
  const held = new Promise<null>((resolve) => {
    release = () => resolve(null)
  })
  line.bend(({ bearer, path }) => (bearer !== null && !path.startsWith('/oidc') ? held : null))

  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByRole('button', { name: /Amina/ }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Loading Dashboard...').waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)

  release()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})

/** From now on no call of the API is answered: what a screen shows it has from the disk. */
const silent = (line: Line): void =>
  line.bend(({ bearer, path }) =>
    bearer !== null && !path.startsWith('/oidc') ? new Promise<null>(() => undefined) : null,
  )

lineTest(
  'CACHE-09 what was just saved is there at once when the only tab is read anew, or closed and opened again, before the server says a word',
  async ({ context, page, line, browser }) => {
    const nameIn = (tab: Page) => tab.getByLabel('Billing Name')
    const rename = async (tab: Page, name: string): Promise<void> => {
      await nameIn(tab).fill(name)
      await tab.getByRole('button', { name: 'Save' }).first().click()
      await tab.getByText('Profile & Billing updated!').waitFor()
    }
    await signInAs(page, /Amina/, '/settings')
    await rename(page, 'Amina One')
    silent(line)
    await page.reload()
    await nameIn(page).waitFor()
    expect(await nameIn(page).inputValue()).toBe('Amina One')

    line.bend(() => null)
    await page.reload()
    await isLive(page)
    await rename(page, 'Amina Two')
    silent(line)
    const tools = await devtoolsOf(browser)
    // As a person closes a tab: its page hears of it.
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => cores(tools)).toEqual([])
    const again = await context.newPage()
    await again.goto('/settings')
    await nameIn(again).waitFor()

    expect(await nameIn(again).inputValue()).toBe('Amina Two')
  },
)

lineTest(
  'TASK-27 TOAST-01 the progress of a sync leaves the corner by itself while the sync goes on, and what it covered can be pressed',
  async ({ page, line }) => {
    await signInAs(page, /Amina/, '/settings')
    let isOver = false
    line.bend(({ method, path }) => {
      if (routeOf(path) === '/trades/sync')
        return { status: 200, body: JSON.stringify({ task_id: 'slow', status: 'started', last: null }) }
      if (!path.includes('/trades/sync/status/')) return null
      if (method === 'HEAD') return { status: 200, body: '' }
      return {
        says: (say) => {
          let progress = 0
          const timer = setInterval(() => {
            progress += 1
            say(
              isOver
                ? { status: 'SUCCESS', message: 'All read.', progress: 100 }
                : { status: 'PROGRESS', message: 'Reading', progress, details: [] },
            )
          }, 500)
          return () => clearInterval(timer)
        },
      }
    })
    const toast = page.locator('[data-toast]').filter({ hasText: 'Trade Sync: Reading' })

    await page.getByRole('button', { name: 'Sync Recent Trades' }).click()
    await toast.waitFor()
    await toast.waitFor({ state: 'detached' })
    const said = await page.getByRole('progressbar', { name: 'Trade sync' }).getAttribute('aria-valuenow')
    await expect
      .poll(() => page.getByRole('progressbar', { name: 'Trade sync' }).getAttribute('aria-valuenow'))
      .not.toBe(said)

    expect(await toast.count()).toBe(0)
    isOver = true
    await page.locator('[data-toast]').filter({ hasText: 'Trade Sync successful: All read.' }).waitFor()
  },
)

test('what the keyboard reaches further up stops under the top bar, not behind it', async ({ page }) => {
  await signInAs(page, /Mara/, '/dashboard')
  const control = page.getByRole('radiogroup', { name: 'Range' }).getByRole('radio', { checked: true })
  await page.getByRole('region', { name: 'Last notifications' }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)

  await control.focus()

  const bar = (await page.getByRole('banner').boundingBox())!
  await expect
    .poll(async () => (await control.locator('xpath=..').boundingBox())!.y)
    .toBeGreaterThanOrEqual(bar.y + bar.height)
})

/** One press on a Russian layout, as Chromium tells a page of it. */
async function pressRussian(page: Page, key: string, code: string, modifiers: 0 | 8 = 0): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  for (const type of ['keyDown', 'keyUp'] as const)
    await tools.send('Input.dispatchKeyEvent', {
      type,
      key,
      code,
      modifiers,
      ...(type === 'keyDown' ? { text: key } : {}),
    })
  await tools.detach()
}

test('F-LAYOUT F-COMMA a Russian layout reaches what a Latin one does, and its commas are what they mean', async ({
  page,
}) => {
  await signInAs(page, /Mara/, '/dashboard')

  await pressRussian(page, 'Р', 'KeyH', 8)
  await page.getByRole('button', { name: 'Show amounts' }).waitFor()
  await pressRussian(page, 'п', 'KeyG')
  await pressRussian(page, 'д', 'KeyL')
  await page.waitForURL('**/live-trades')
  await page.getByRole('button', { name: 'More filters' }).click()
  const least = page.getByLabel('Min. uPnL')
  for (const [typed, held] of [
    ['12,50', '12.5'],
    ['0,5', '0.5'],
    ['1.234,5', '1234.5'],
    ['1 000,5', '1000.5'],
  ] as const) {
    await least.fill(typed)
    await least.press('Tab')
    await expect.poll(() => new URL(page.url()).searchParams.get('min')).toBe(held)
    await expect.poll(() => least.inputValue()).toBe(held)
  }
})

test('F-TRANSLATED a page that is read in translation hides amounts at once, and its figures move', async ({
  page,
}) => {
  await signInAs(page, /Mara/, '/dashboard')
  const { standing } = await translated(page)
  const amounts = page.getByRole('region', { name: 'Profit and loss' })
  await amounts
    .getByText(/\d\.\d\d/)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await amounts.getByText('••••').first().waitFor()
  expect(await standing()).toEqual([])
  await page.getByRole('link', { name: /^Live trades/ }).click()
  await moves(page)
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await moves(page)

  expect(await standing()).toEqual([])
  expect(await page.getByText('Something went wrong').count()).toBe(0)
})
