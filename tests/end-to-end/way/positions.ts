import type { Page } from 'playwright-core'
import type { Caller } from '../../support/caller.ts'
import { PATIENCE } from '../../support/waits.ts'
import { expect } from '../harness/test.ts'

/** Lines of the table of positions that are open there, by their keys. */
export const openLines = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[role=grid] tr[data-line]:not([data-group]):not([data-state=closed])')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['line'] ?? ''))

/** Waits until the table holds each open position of the server once, and nothing else. */
export async function rowsAreRight(page: Page, { get }: Caller, timeout = PATIENCE): Promise<void> {
  await expect
    .poll(
      async () => {
        const [shown, open] = [
          (await openLines(page)).toSorted().join(' '),
          (await openOf({ get })).toSorted().join(' '),
        ]
        return shown === open && shown !== '' ? 'right' : `shown ${shown}, open ${open}`
      },
      { timeout, interval: 200 },
    )
    .toBe('right')
}

/** Keys of the positions that the server holds as open. */
async function openOf({ get }: Pick<Caller, 'get'>): Promise<readonly string[]> {
  const open = await get<readonly { readonly accountname: string; readonly symbol: string }[]>('/trades/open')
  return open.map(({ accountname, symbol }) => `${accountname}|${symbol}|one_way`)
}
