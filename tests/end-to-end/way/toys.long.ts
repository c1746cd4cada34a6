import type { Page } from 'playwright-core'
import { AXE, widthOver } from '../harness/axe.ts'
import { expect, test } from '../harness/test.ts'

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/** What axe finds on the page as it stands, contrast in both themes. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const axe = Reflect.get(globalThis, 'axe') as {
      run: (what: Document) => Promise<{ violations: readonly Violation[] }>
    }
    const found: string[] = []
    for (const theme of ['dark', 'light']) {
      document.documentElement.dataset['theme'] = theme
      found.push(
        ...(await axe.run(document)).violations.map(({ id, nodes }) => `${theme}: ${id} ${nodes[0]?.target.join(' ')}`),
      )
    }
    return found
  })
}

test('SCREEN-2.12 A-200 A-201 a visitor presses each toy by keyboard, the first before the application is there, and reads what the core made of it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const press = (name: string) => page.getByRole('button', { name }).press('Enter')
  const status = (text: RegExp) => page.getByRole('main').getByRole('status').filter({ hasText: text })

  await press('Sleep 2 h')
  await status(/While you were away: 2 h: 1 trade closed \+10\.00 USDT/).waitFor()
  await status(/6 events of that time stand in the list; none is missing\./).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sleep 2 h')

  await press('Open two tabs')
  await status(/Tab A shows 1 unread, Tab B shows 1 unread\..*once, in tab A/).waitFor()
  await press('Mark all as read in tab B')
  await status(/Tab A shows 0 unread, Tab B shows 0 unread\./).waitFor()

  await press('Let an event come twice')
  await status(/Toast shown: BTC long trade closed\. It just happened/).waitFor()
  await status(/dropped by rule STREAM-08: the same event came 12\.4 s before, within 300 s/).waitFor()

  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => widthOver(page)).toBe(0)
    expect(await findings(page), `${width} px`).toEqual([])
  }
})
