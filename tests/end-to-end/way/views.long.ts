import { AXE, inTheme, widthOver } from '../harness/axe.ts'
import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'

const WIDTHS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
} as const

/** Screens that ask for no sign-in, each with what says that it is there. */
const PUBLIC = [
  { path: '/', shows: 'Whom it is for' },
  { path: '/login', shows: 'Start a free trial' },
  { path: '/help', shows: 'Not answered here?' },
  { path: '/pricing', shows: 'What each plan opens' },
  { path: '/trial-setup', shows: 'No card is needed' },
] as const

/** Screens of a signed-in trader by a name of their own, each with what says that it is there. */
const SCREENS: readonly { readonly name: string; readonly path: string; readonly shows: string | RegExp }[] = [
  { name: 'dashboard', path: '/dashboard', shows: 'Cumulative PnL' },
  { name: 'live trades', path: '/live-trades', shows: 'Unrealised PnL, USDT' },
  { name: 'live trades in groups', path: '/live-trades?group=strategy', shows: 'Unrealised PnL, USDT' },
  { name: 'heat map', path: '/live-trades?view=heat', shows: 'Heat map' },
  { name: 'live trades without a match', path: '/live-trades?q=nothing-has-this-name', shows: 'No rows match' },
  { name: 'closed trades', path: '/closed-trades', shows: 'Win rate' },
  { name: 'calendar', path: '/closed-trades?tab=calendar', shows: 'Month' },
  { name: 'statistics', path: '/closed-trades?tab=statistics', shows: 'By symbol' },
  { name: 'best and worst', path: '/closed-trades?tab=extremes', shows: 'Worst' },
  { name: 'closed trades without a match', path: '/closed-trades?filter=NOPEUSDT', shows: 'No rows match' },
  { name: 'report', path: '/report', shows: 'By account' },
  { name: 'live chart', path: '/live-trades/chart/BTCUSDT/long/Nobody', shows: 'Not open now' },
  { name: 'bot rules', path: '/bot-maintenance', shows: /^\d+ rules, \d+ active$/ },
  { name: 'bot rules without a match', path: '/bot-maintenance?q=nothing-has-this-name', shows: 'No rules match' },
  { name: 'settings', path: '/settings', shows: 'Linked Accounts' },
  { name: 'email preferences', path: '/email-preferences', shows: 'Which mails you get' },
  { name: 'onboarding', path: '/onboarding?step=tour', shows: 'what is done stays done' },
  { name: 'strategies', path: '/strategy-details', shows: 'Sum of 7 rows' },
  { name: 'optimization', path: '/portfolio-optimization', shows: /^Rated / },
  { name: 'optimization, charts', path: '/portfolio-optimization?tab=charts', shows: 'Allocation by account' },
  { name: 'what-if', path: '/portfolio-optimization?tab=what_if&preview=w:10,20,60,10', shows: /^Over all trades/ },
  { name: 'subscription', path: '/manage-subscription', shows: 'Subscription & Billing' },
  { name: 'command center', path: '/portfolio-command', shows: /^No recommendations yet$|^Allocation actions$/ },
  {
    name: 'board of the command center',
    path: '/portfolio-command-v2',
    shows: /^No recommendations yet$|^Actions by when they are due$/,
  },
  { name: 'strategies compared', path: '/strategy-details?compare=8410471b,c4e6bab9', shows: 'Comparison' },
  { name: 'a strategy', path: '/strategies/Calm%20Grid', shows: 'Regime fit' },
  { name: 'results of a strategy', path: '/strategies/Calm%20Grid?tab=performance', shows: 'By symbol' },
  { name: 'definition of a strategy', path: '/strategies/Calm%20Grid?tab=definition', shows: 'Strategy name' },
  { name: 'privacy', path: '/privacy', shows: 'In this browser, until you log out' },
  { name: 'questions', path: '/faq', shows: 'Not answered here?' },
  { name: 'forecast', path: '/forecast', shows: /^Probability of loss$|^Needs 30 days of results/ },
  {
    name: 'not found',
    path: '/nowhere',
    shows: 'Nothing lives at this address. It may have moved, or a letter is wrong.',
  },
]

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
    await page.getByText(shows).first().waitFor()
    await look(path)
  }
  await signInAs(page, /Mara/, '/live-trades')
  for (const { name, path, shows } of SCREENS) {
    await page.goto(path)
    await page.getByText(shows).first().waitFor()
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

test('PANEL-10 the bell opens the panel, Why? opens in it, and Escape closes one after the other', async ({ page }) => {
  await signInAs(page, /Mara/)
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
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})
