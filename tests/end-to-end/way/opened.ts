import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { GLANCE } from '../../support/waits.ts'
import { controlsIn, partsOf, within, type Control, type Part } from './controls.ts'

const OVER = new Set(['dialog', 'alertdialog', 'menu', 'listbox'])

/** Whether something may lie over the page: cheaper than a look at all of it. */
export const isCovered = (page: Page): Promise<boolean> => layersOf(page).then((count) => count > 0)

const LAYERS = [...OVER].map((role) => `[role=${role}]`).join()
const layersOf = (page: Page): Promise<number> => page.locator(LAYERS).count()

/**
 * What lies over the page and takes the presses: the last dialog, menu or list of choices that opened; null when none.
 */
export const opened = (parts: readonly Part[]): Part | null =>
  [...within(parts)].findLast(({ role }) => OVER.has(role)) ?? null

/** A name for what is open: by it its controls are told from others. */
export const nameOf = ({ role, name = '' }: Part): string => `${role} ${name.replace(/\S*\d\S*|[A-Z]{2,}USDT/g, '#')}`

/** Whether it is a list of choices: its opener shows its name, and behind that what is chosen. */
const isOfChoices = ({ role, name = '' }: Part, opener: string): boolean =>
  role === 'listbox' || (role === 'menu' && opener.includes(` button ${name} `))

/**
 * Its controls. Choices are told by their list, whatever value its opener shows; what a row opens is told by the row's
 * control, whatever the row is called.
 */
export const controlsOf = (over: Part, opener: string): readonly Control[] =>
  controlsIn(
    [over],
    isOfChoices(over, opener)
      ? `${opener.split(':')[0]} > ${nameOf(over)}`
      : `${opener} > ${/ row /.test(opener) ? over.role : nameOf(over)}`,
  )

const LEAVES = /^(Cancel|Close|Dismiss|Back|Keep .*|Not now)$/

/** Whether pressing it does nothing but close what it is in. */
export const closes = ({ name }: Control): boolean => LEAVES.test(name)

/**
 * Closes all that is open: by Escape, and what does not heed it by its button. Gives what stays open all the same, in
 * words; null when the page is free.
 */
export async function close(page: Page, settled: () => Promise<unknown>): Promise<string | null> {
  for (let tries = 0; tries < 6; tries++) {
    const over = (await isCovered(page)) ? opened(await partsOf(page)) : null
    if (over === null) return null
    const way = tries < 3 ? undefined : controlsOf(over, '').find(closes)
    const layers = await layersOf(page)
    if (way === undefined) await page.keyboard.press('Escape')
    // It may close by an Escape before while this is on its way; the next look tells.
    else
      await page
        .locator(`aria-ref=${way.ref}`)
        .click({ timeout: GLANCE })
        .catch(() => null)
    // It leaves with a movement: pressed for again meanwhile, it would be counted as one that stays.
    await vi.waitUntil(async () => (await layersOf(page)) < layers, { timeout: GLANCE, interval: 20 }).catch(() => null)
    await settled()
  }
  const left = opened(await partsOf(page))
  return left === null ? null : `${nameOf(left)} (${await stateOf(page)})`
}

/** What is known of the layers that stay: whether each leaves, is inert or is moved, and where the focus is. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(
    (layers) =>
      [...document.querySelectorAll(layers), document.activeElement ?? document.body]
        .map((one) =>
          [
            one.role ?? one.tagName,
            ...(one.closest('[data-exiting]') === null ? [] : ['leaving']),
            ...(one.closest('[inert]') === null ? [] : ['inert']),
            ...(one.closest('[data-rac]')?.getAnimations() ?? []).map(({ playState }) => playState),
          ].join(' '),
        )
        .join(', '),
    LAYERS,
  )
