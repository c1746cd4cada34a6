import { readFileSync } from 'node:fs'
import { expect, test } from '../harness/test.ts'

test('SCREEN-2.19 T23 who made an account takes his data along, deletes it, and can sign in with it no more', async ({
  page,
  problems,
}) => {
  await page.goto('/trial-setup')
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByLabel('Password, at least 10 characters').fill('nanoseconds of wire')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: /^Start my (7|14|21)-day trial$/ }).click()
  await page.getByRole('button', { name: 'Open a paper account' }).waitFor()

  await page.goto('/settings')
  await page.getByRole('banner').getByText('Trial Plan', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Manage privacy' }).click()
  await page.getByText('In this browser, until you log out').waitFor()
  // How long nobody may be there before amounts hide is this browser's choice, kept for its next visit.
  const after = page.getByRole('radiogroup', { name: 'Hide them when nobody is there' })
  await after.getByText('15 min').click()
  await page.reload()
  await expect.poll(() => after.getByRole('radio', { name: '15 min' }).isChecked()).toBe(true)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ])
  expect(readFileSync(await saved.path(), 'utf8')).toContain('grace@example.org')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Type DELETE').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByText('Sign in with a password').click()
  await page.locator('input[name=login]').fill('grace@example.org')
  await page.locator('input[name=password]').fill('nanoseconds of wire')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong user name, email or password.').waitFor()
  // The browser itself says that the sign-in was refused; the pages say nothing else.
  expect(problems.splice(0).filter((one) => !one.includes('status of 400'))).toEqual([])
})
