import { callerFor } from '../../support/caller.ts'
import { expect, newContext, test } from '../harness/test.ts'
import { isLive, openTab, signInAs } from '../worker/people.ts'
import { newestYear } from './newestYear.ts'

test('A-260 who chooses German reads it in every tab, with its numbers, and is back with one press', async ({
  page,
  context,
  url,
}) => {
  await signInAs(page, /Tom/, '/settings')
  const other = await openTab(context)
  await page.getByRole('radio', { name: 'Deutsch' }).click()

  // Both tabs begin again: what the page says and what the core says.
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
  await other.getByText('Unrealisierter PnL, USDT').waitFor()
  await isLive(other)
  expect(await other.evaluate(() => document.documentElement.lang)).toBe('de')
  await other
    .getByRole('gridcell', { name: /^[+−][\d.]*\d,\d\d$/ })
    .first()
    .waitFor()
  await other.getByRole('button', { name: /^Benachrichtigungen/ }).click()
  await other.getByRole('dialog', { name: 'Benachrichtigungen' }).waitFor()
  await page.goto('/closed-trades')
  await page.getByText('Trefferquote').first().waitFor()
  // The server says what it found in English, the page in its reader's language.
  await page.getByRole('button', { name: 'Aktualisieren', exact: true }).click()
  await page
    .getByText(
      /^Nichts hat sich geändert\.|^Positionen oder Guthaben|neue geschlossene Trades\.|neuer geschlossener Trade\./,
    )
    .waitFor()
  // What chooses a word must not be translated with it.
  await page.goto(`/report?period=${await newestYear(await callerFor(url, 'tom'))}`)
  for (const name of [/^Nach (Tag|Monat)$/, 'Nach Konto', 'Nach Strategie'])
    await page.getByRole('table', { name, exact: true }).waitFor()

  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Vom Browser' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await other.getByText('Unrealised PnL, USDT').waitFor()
})

test('A-260 a browser that reads German is met in German, before anybody signed in', async ({
  browser,
  url,
  problems,
}) => {
  const context = await newContext(browser, url, problems, { locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Mit Ihrem Konto fortfahren' }).waitFor()
  await page.goto('/')
  await page.getByText('Für wen es ist').waitFor()
  await context.close()
})

test('A-260 F30 a screen whose German words cannot be fetched is there all the same, in English', async ({
  browser,
  url,
  problems,
}) => {
  const context = await newContext(browser, url, problems, { locale: 'de-DE' })
  const page = await context.newPage()
  const refused: string[] = []
  await page.route('**/*german-words*', (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with your account' }).waitFor()
  expect(refused).not.toEqual([])
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
  await context.close()
  // The browser itself writes to the console that they were not fetched.
  expect(problems.splice(0).filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([])
})
