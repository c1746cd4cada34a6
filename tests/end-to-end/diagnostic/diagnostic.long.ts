import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'

test('NAV-25 another role is refused by the guard', async ({ page }) => {
  await signInAs(page, /Tom/, '/dashboard')
  await page.goto('/real-time-diagnostic')

  await page.getByText(/is part of the/).waitFor()
  expect(await page.getByRole('button', { name: 'Force reconnect' }).count()).toBe(0)
})
