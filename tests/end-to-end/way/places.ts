import type { Page } from 'playwright-core'

/** Waits until a page stands at an address, its query included. */
export const at = (page: Page, address: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === address)

/** Waits until what a heading names is there. */
export const headed = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).waitFor()
