import type { Page } from 'playwright-core'

export interface Rule {
  readonly id: string
  readonly strategy_id: string
  readonly account_name: string
  readonly symbol: string
  readonly is_active: boolean
}

export const line = (page: Page, symbol: string) => page.getByRole('row', { name: new RegExp(symbol) })
export const form = (page: Page) => page.getByRole('dialog', { name: /bot rule$/ })
export const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await form(page)
    .getByRole('button', { name: new RegExp(`${field}$`) })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
export const act = async (page: Page, symbol: string, name: string): Promise<void> => {
  await line(page, symbol)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}
