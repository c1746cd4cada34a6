import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'

interface Category {
  readonly configs: Readonly<Record<string, { readonly value: Readonly<Record<string, number>> }>>
}
test('SCREEN-2.9 API-07 API-46 API-47 CONF-24 a slider shows what the engine would advise, Save makes it hold; recommendations are made, drawn and taken along', async ({
  page,
  url,
}) => {
  const mara = await callerFor(url, 'mara')
  await signInAs(page, /Mara/, '/portfolio-optimization')
  await page.getByText(/^Rated /).waitFor()
  const table = page.getByRole('table', { name: 'Strategies' }).or(page.getByRole('grid', { name: 'Strategies' }))
  await table
    .getByRole('img', { name: /^Performance .* of 40, Regime fit/ })
    .first()
    .waitFor()

  // Rated anew.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Fresh', { exact: true }).waitFor()

  // Recommendations: made in the background; their suggestions come into the table.
  await page.getByRole('button', { name: 'Generate recommendations' }).click()
  await page.getByText(/^Recommendations of /).waitFor()
  await table
    .getByText(/^\d+\.\d\d \([+−]?\d+\.\d\d\)$/)
    .first()
    .waitFor()

  // A slider: the weights stay a hundred, nothing is saved, and the address has it once the slider rests.
  await page.getByRole('tab', { name: 'What-if' }).click()
  await page.getByText('As it is saved: nothing would change.').waitFor()
  const slider = page.getByRole('slider', { name: 'Lifecycle' })
  await slider.focus()
  for (let press = 0; press < 5; press += 1) await slider.press('PageUp')
  await page.getByText('Preview, not saved').waitFor()
  await page.getByText('Together 100 of 100').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('preview')).toMatch(/^w:\d+,\d+,\d+,\d+$/)
  const weights = new URL(page.url()).searchParams.get('preview')!.slice(2).split(',').map(Number)
  expect(weights[3]).toBeGreaterThan(10)
  expect(
    (await mara.get<Category>('/portfolio-config/scoring')).configs['component_weights']?.value['lifecycle_max'],
  ).toBe(10)
  const result = page
    .getByRole('table', { name: 'What the engine would say' })
    .or(page.getByRole('grid', { name: 'What the engine would say' }))
  const said = async (): Promise<readonly (readonly string[])[]> =>
    await result
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent ?? '')),
      )
  await expect.poll(async () => (await said()).some((row) => row.some((cell) => cell.includes('was')))).toBe(true)

  // The preview is its address: it is there again after a reload.
  await page.reload()
  await page.getByText('Preview, not saved').waitFor()

  // Saved: the same keys as in the settings, and the server rates the strategies by them.
  await page.getByRole('button', { name: 'Save configuration' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('preview')).toBe(null)
  await expect
    .poll(
      async () =>
        (await mara.get<Category>('/portfolio-config/scoring')).configs['component_weights']?.value['lifecycle_max'],
    )
    .toBe(weights[3])
  await page.getByRole('tab', { name: 'Strategies' }).click()
  await page.getByText(`Lifecycle ${weights[3]}`, { exact: true }).waitFor()
  await table
    .getByRole('img', { name: new RegExp(`^Performance .* of ${weights[0]}, Regime fit`) })
    .first()
    .waitFor()

  // The charts, and a file of what is shown.
  await page.getByRole('tab', { name: 'Charts' }).click()
  await page.getByRole('img', { name: 'Return against risk: TWR, % by Max drawdown, %' }).waitFor()
  await page.getByRole('table', { name: 'Correlation of daily returns' }).waitFor()
  await page.getByRole('tab', { name: 'Strategies' }).click()
  // The charts have an Export of their own, which goes with them.
  await table.getByRole('row').nth(1).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^strategies-.*\.csv$/)
  // The rank is a column to choose, which the address keeps; a row leads to its strategy.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Rank' }).click()
  await table.getByRole('columnheader', { name: 'Rank' }).waitFor()
  expect(new URL(page.url()).searchParams.get('cols')).toMatch(/^strategy,rank,/)
  await page.keyboard.press('Escape')
  await table.getByRole('row').nth(1).press('Enter')
  await page.waitForURL(/\/strategies\/[^/]+$/)
})
