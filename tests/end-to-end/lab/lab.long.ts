import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'

test('NAV-26 F35 F38 in embedded mode an administrator lets the paper exchange misbehave: the real accounts go as expected, and all is as before', async ({
  page,
}) => {
  await signInAs(page, /Ines/, '/lifecycle-testing?target=paper')
  await page.getByText(/This touches the \d+ linked sample accounts of all users/).waitFor()

  await page.getByLabel('Lasts').fill('5')
  await page.getByLabel('Lasts').press('Tab')
  await page.getByRole('region', { name: 'Stream cut' }).getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('Stream cut: Passes').waitFor({ state: 'attached' })
  const checks = page.getByRole('table', { name: 'Expected and actual' })
  await expect.poll(() => checks.getByText('connecting', { exact: false }).count()).toBeGreaterThan(0)
  await expect.poll(() => checks.getByText('all live, or as before').count()).toBe(1)

  // A fault that would last a minute is taken back by Stop, and the accounts that stood still for it are followed
  // again.
  await page.getByRole('button', { name: 'Key error' }).click()
  await page.getByLabel('Lasts').fill('60')
  await page.getByLabel('Lasts').press('Tab')
  const panel = page.getByRole('region', { name: 'Key error' })
  await panel.getByRole('button', { name: 'Run', exact: true }).click()
  await page
    .getByRole('table', { name: 'States of the accounts' })
    .getByText(/Needs attention: The API key has expired/)
    .first()
    .waitFor()
  await panel.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Key error: Passes').waitFor({ state: 'attached' })
  await page.getByText('Stopped before its time', { exact: false }).waitFor()
})
