import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { newContext, expect, test as base } from '../harness/test.ts'
import { addressLinks, takenFor, tokenIn } from '../../support/passwordDesk.ts'
import { startProduct } from '../../support/product.ts'
import { startSmtp, type TestSmtp } from '../../support/smtp.ts'

/** On a product whose mails go out. */
const test = base.extend<{ readonly smtp: TestSmtp; readonly url: string }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtp()
      await use(smtp)
      await smtp.close()
    },
    { scope: 'file' },
  ],
  url: [
    async ({ smtp }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'bot-blending-'))
      cpSync(inject('seededDir'), dataDir, { recursive: true })
      const product = await startProduct({ dataDir, env: { SMTP_URL: smtp.url } })
      await use(product.url)
      await product.stop()
    },
    { scope: 'file' },
  ],
})

const EMAIL = 'ada@example.org'
const PHONE = { width: 390, height: 844 }

/** Opens the part of the sign-in page that asks for a password. */
async function atPasswords(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByText('Sign in with a password').click()
}

/** Makes an account and comes to the plans, signed in with it. */
async function makeAccount(page: Page, name: string, email: string): Promise<void> {
  await atPasswords(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password, at least 10 characters').fill('analytical engine')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.waitForURL('**/checkout*')
}

test('AUTH-10 who forgot his password sets a new one by the link of a mail, and who was signed in with the old one is signed out', async ({
  page,
  browser,
  url,
  smtp,
  problems,
}) => {
  await makeAccount(page, 'Ada Lovelace', EMAIL)

  // On a phone of hers.
  const phone = await newContext(browser, url, problems, { viewport: PHONE })
  const other = await phone.newPage()
  await atPasswords(other)
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  await other.getByLabel('Email').fill(EMAIL)
  await other.getByRole('button', { name: 'Send the link' }).click()
  await other.getByRole('heading', { name: 'Check your email' }).waitFor()
  await expect.poll(() => takenFor(smtp, EMAIL)).toHaveLength(1)
  const link = `/oidc/password?token=${tokenIn(takenFor(smtp, EMAIL)[0]!)}`

  await other.goto(link)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await other.getByLabel('Password, at least 10 characters').fill('difference engine')
  await other.getByRole('button', { name: 'Set the password' }).click()
  await other.getByRole('heading', { name: 'Your password is set' }).waitFor()

  await page.getByText('Your session expired. Sign in to pick up again.').waitFor()
  await atPasswords(other)
  await other.getByLabel('User name or email').fill(EMAIL)
  await other.getByLabel('Password', { exact: true }).fill('difference engine')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL('**/checkout*')

  await other.goto(link)
  await other.getByRole('heading', { name: 'This link does not work' }).waitFor()
  expect(problems.splice(0)).toMatchObject([expect.stringContaining('400')])
  await phone.close()
})

test('SET-01 A-357 who made an account confirms his address by the link of a mail that he reads elsewhere, and the page that he left open sees it', async ({
  page,
  browser,
  url,
  smtp,
  problems,
}) => {
  const email = 'grace@example.org'
  await makeAccount(page, 'Grace Hopper', email)
  await page.goto('/settings')
  const asked = page.getByText(`Open the link in the mail that was sent to ${email}. Until then no emails come.`)
  await asked.waitFor()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByText('Link sent!').waitFor()
  await expect.poll(() => addressLinks(smtp, email)).toHaveLength(2)

  const phone = await newContext(browser, url, problems, { viewport: PHONE })
  const mail = await phone.newPage()
  await mail.goto(addressLinks(smtp, email)[0]!)
  await mail.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  expect(await mail.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await mail.getByRole('button', { name: 'Confirm this address' }).click()
  await mail.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()

  await asked.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Billing Email').inputValue()).toBe(email)
  await phone.close()
})
