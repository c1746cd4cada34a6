import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { inProject } from '../../support/paths.ts'

/** The script of axe-core, for `page.evaluate`. */
export const AXE = readFileSync(inProject('node_modules', 'axe-core', 'axe.min.js'), 'utf8')

interface Found {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

/** Pixels by which the page is wider than its window. */
export const widthOver = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/**
 * Findings of axe-core that are serious or critical, each with the places and what is wrong there; all rules, or
 * contrast alone.
 */
export async function inTheme(page: Page, theme: 'dark' | 'light', isAll: boolean): Promise<readonly string[]> {
  // A colour on its way to another is neither: what arrives while axe looks (a toast) is to be there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page.evaluate(
    async ([name, all]) => {
      document.documentElement.dataset['theme'] = name
      const axe = Reflect.get(globalThis, 'axe') as {
        run: (what: object, options: object) => Promise<{ violations: readonly Found[] }>
      }
      // The announcer of the component library points at the option it just said; for some seconds after its list has
      // closed it points at nothing, and nobody reads it again.
      const { violations } = await axe.run(
        { exclude: [['[data-live-announcer]']] },
        {
          resultTypes: ['violations'],
          ...(all ? {} : { runOnly: ['color-contrast'] }),
        },
      )
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .slice(0, 3)
              .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
              .join(' | ')}`,
        )
    },
    [theme, isAll] as const,
  )
}
