import { recordsOnDisk } from '../harness/disk.ts'
import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'

// That other plans see a teaser here stands in way/access.test.ts and way/roleMatrix.long.ts.
test('NAV-26 an administrator runs a scenario in a second core; his own log has nothing of it', async ({ page }) => {
  await signInAs(page, /Ines/, '/lifecycle-testing?scenario=dup-burst&seed=7&speed=100')
  const panel = page.getByRole('region', { name: 'Duplicate burst' })
  await panel.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('Duplicate burst: Passes').waitFor({ state: 'attached' })
  await expect.poll(() => panel.getByText('STREAM-08 × 99').count()).toBe(2)
  expect(await page.getByText('First divergence').count()).toBe(0)

  const disk = JSON.stringify(await recordsOnDisk(page))
  expect(disk.length).toBeGreaterThan(100)
  expect(disk).not.toContain('lab-1')
})
