import type { Page } from 'playwright-core'
import { routeFor } from '../../../src/domain/access/match.ts'
import { MATRIX } from '../../support/roleMatrix.ts'
import { expect, newContext, test } from '../harness/test.ts'

/** The sample user of each column, in the order of the matrix; null for who is signed out. */
const WHO = [null, /Noah/, /Tom/, /Amina/, /Jonas/, /Mara/, /Ines/] as const

/**
 * Who is signed in is led on from these two: `d` to the dashboard, `c` to the checkout, `p` to the prices, by way of
 * the dashboard that he has no plan for.
 */
const LEADS_ON: Readonly<Record<string, string>> = { '/': 'opddddd', '/login': 'ocddddd' }

/** An address and what is to be seen there. */
interface Cell {
  readonly path: string
  readonly title: string
  readonly expected: string
}

/** After the page that a payment comes back to the dashboard waits for a plan. */
const LAST = '/subscription-success'

/** The column of somebody, the teasers first: what draws them is there when a screen follows. */
const columnOf = (column: number): readonly Cell[] => {
  const placeOf = ({ path, expected }: Cell): number => (path === LAST ? 2 : expected === 't' ? 0 : 1)
  return MATRIX.map(([path, verdicts]) => ({
    path,
    title: routeFor(path)!.route.title,
    expected: (LEADS_ON[path] ?? verdicts)[column]!,
  })).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Goes to each address as a press on a link does, without loading the page anew, and answers what was seen: the
 * expected letter as soon as it is, else what stands there after the time that a slow machine may take.
 */
const seen = (page: Page, cells: readonly Cell[]): Promise<readonly string[]> =>
  page.evaluate(
    async ({ cells: all, patience }) => {
      const elsewhere: Readonly<Record<string, string>> = {
        '/login': 'l',
        '/pricing': 'p',
        '/dashboard': 'd',
        '/checkout': 'c',
      }
      const letter = (path: string, title: string): string => {
        if (location.pathname !== path) return elsewhere[location.pathname] ?? `at ${location.pathname}`
        if (document.title !== `${title} · Bot Blending`) return `titled ${document.title}`
        const teaser = [...document.querySelectorAll('h2')].some(({ textContent: text }) =>
          text?.startsWith(`${title} is part of the `),
        )
        const drawn = document.querySelector('main')?.textContent ?? ''
        return teaser ? 't' : drawn === '' ? 'empty' : 'o'
      }
      const found: string[] = []
      for (const { path, title, expected } of all) {
        history.pushState(null, '', path)
        const until = performance.now() + patience
        let now = letter(path, title)
        while (now !== expected && performance.now() < until) {
          await new Promise((resolve) => setTimeout(resolve, 20))
          now = letter(path, title)
        }
        found.push(`${path} ${now}`)
      }
      return found
    },
    { cells, patience: 10_000 },
  )

test('ROLE-03 ROLE-06 ROLE-07 ROUTE-04 every address shows every role what the table written by hand says', async ({
  browser,
  url,
  problems,
}) => {
  for (const [column, name] of WHO.entries()) {
    const context = await newContext(browser, url, problems)
    const page = await context.newPage()
    await page.goto('/login')
    const goOn = page.getByRole('button', { name: 'Continue with your account' })
    await goOn.waitFor()
    if (name !== null) {
      await goOn.click()
      await page.getByRole('button', { name }).click()
      await page.waitForFunction(() => /^(Dashboard|Checkout) · /.test(document.title))
    }
    const cells = columnOf(column)
    expect(await seen(page, cells)).toEqual(cells.map(({ path, expected }) => `${path} ${expected}`))
    await context.close()
  }
})
