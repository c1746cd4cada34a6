import type { Page } from 'playwright-core'
import type { Caller } from '../../support/caller.ts'

/** Something happens that is told: a rule of its own opens a position, on a symbol that nobody else trades. */
export async function happens(page: Page, caller: Caller): Promise<void> {
  const [strategy] = await caller.get<readonly { readonly id: string }[]>('/v1/strategy-details/')
  const rule = { strategy_id: strategy?.id, account_name: 'Main', symbol: 'NEARUSDT' }
  await caller.send('POST', '/bots/rules', rule)
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).waitFor()
}
