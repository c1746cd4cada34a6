import { formatDateTime } from '../../../src/domain/core/format.ts'
import { pastTrades } from '../../support/fixtures/trades.ts'
import { expect, lineTest } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { row, withTrades } from './tradesSteps.ts'

lineTest(
  'TIME-02 a zone that is chosen in another tab is the zone of the closed trades in sight',
  async ({ context, page, line }) => {
    const trades = pastTrades(120, Date.now())
    withTrades(line, trades)
    const at = (zone: string): string => formatDateTime(trades[3]!.closedAt, zone)
    await signInAs(page, /Jonas/, '/closed-trades')
    await expect.poll(() => row(page, '3').innerText()).toContain(at('UTC'))
    const second = await context.newPage()
    await second.goto('/settings')

    await second
      .getByRole('button', { name: /Timezone$/ })
      .first()
      .click()
    await second.getByRole('combobox').or(second.getByRole('searchbox')).last().fill('Tokyo')
    await second.getByRole('option', { name: /Tokyo/ }).first().click()
    await second.getByRole('button', { name: 'Save' }).first().click()
    await second.getByText('Profile & Billing updated!').waitFor()

    await expect.poll(() => row(page, '3').innerText()).toContain(at('Asia/Tokyo'))
    expect(await row(page, '4').innerText()).toContain(formatDateTime(trades[4]!.closedAt, 'Asia/Tokyo'))
  },
)
