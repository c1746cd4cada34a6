import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { newContext, expect, test as base } from '../harness/test.ts'
import { takenFor, tokenIn } from '../../support/passwordDesk.ts'
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

/** Opens the part of the sign-in page that asks for a password. */
async function atPasswords(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByText('Sign in with a password').click()
}

test('AUTH-10 who forgot his password sets a new one by the link of a mail, and who was signed in with the old one is signed out', async ({
  page,
  browser,
  url,
  smtp,
  problems,
}) => {
  await atPasswords(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password, at least 10 characters').fill('analytical engine')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.waitForURL('**/checkout*')

  // On a phone of hers.
  const phone = await newContext(browser, url, problems)
  const other = await phone.newPage()
  await other.setViewportSize({ width: 390, height: 844 })
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
