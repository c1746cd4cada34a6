import { GLANCE } from '../../support/waits.ts'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { SCREENS } from '../../../src/domain/screens/index.ts'
import { routeFor } from '../../../src/domain/access/match.ts'
import type { Line } from '../harness/line.ts'
import { controlsIn, LOG_OUT, partsOf, press, within, type Control } from './controls.ts'
import { close, closes, controlsOf, isCovered, nameOf, opened } from './opened.ts'

/** What a walk saw. */
export interface Walked {
  /** What a first user would have stumbled over, in sentences; empty after a good walk. */
  readonly faults: readonly string[]
  readonly screens: readonly string[]
}

/** A page that is at work is given so long, and a control that cannot be pressed. Milliseconds. */
const SETTLES = 60_000
const PRESSES = 15_000
/** No screen has as many kinds of controls: more is a walk in a circle. */
const MOST_PRESSES = 250

/** Screens that take away what others show: the settings, and faults of the exchange, which last for minutes. */
const LAST = ['/settings', '/lifecycle-testing']

/** In place of a screen's name where the page is none of ours. */
const ELSEWHERE = 'elsewhere'

/** What says that a request was refused: an alert, a part with Retry, an error of a field, or an unknown page. */
const SENTENCES = [
  '[role=alert]',
  '[role=status]:has(button:has-text("Retry"))',
  '[slot=errorMessage]',
  '[aria-invalid=true]',
  'main h2:has-text("not found")',
].join(', ')

/** Numbers from 0 to 1, always the same of a seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Presses each kind of control of each screen once, in an order by chance, and says what went wrong. What `LAST`
 * names is walked last, and on each screen what takes something away. `pressed` grows by the kinds that were pressed;
 * what it holds before is left out.
 */
export async function walk(
  page: Page,
  {
    line,
    problems,
    random,
    pressed,
  }: { readonly line: Line; readonly problems: string[]; readonly random: () => number; readonly pressed: Set<string> },
): Promise<Walked> {
  const faults: string[] = []
  const screens: string[] = []
  /** Openers with what is left to press behind them. */
  const behind = new Map<string, number>()
  /** What the page has, but does not show: nobody can press it. It may be shown after the next press. */
  const unseen = new Set<string>()
  let told = 0

  const { origin } = new URL(page.url())
  const screenAt = (url: string): string =>
    isOurs(url, origin) ? (routeFor(new URL(url).pathname)?.route.screen ?? 'unknown') : ELSEWHERE
  const fault = (where: string, what: string): void => {
    faults.push(`${where}: ${what}`)
    // At once: a run that is cut off has said what it met.
    console.log(`FAULT ${faults.at(-1)}`)
  }

  /** Waits until nothing is under way; looks at what came meanwhile. */
  const settled = async (where: string): Promise<void> => {
    try {
      await vi.waitUntil(async () => line.underWay().length === 0 && (await isAtRest(page)), {
        timeout: SETTLES,
        interval: 20,
      })
    } catch {
      fault(where, `still busy after ${SETTLES / 1_000} s: ${[...line.underWay(), await busyParts(page)].join(', ')}`)
    }
    const refusals = line.refusals.slice(told)
    told = line.refusals.length
    for (const { status, method, path } of refusals) {
      if (status >= 500) fault(where, `${method} ${path} answered ${status}`)
      else if (!(await hasSentence(page))) fault(where, `${method} ${path} answered ${status} and nobody was told`)
    }
    // The line has seen those; the browser repeats them.
    for (const problem of problems.splice(0)) if (!/status of 4\d\d/.test(problem)) fault(where, problem)
  }

  /**
   * A way back and a log-out, wherever one is, and at the payment's page a way back to us; the screen may have been
   * drawn just now.
   */
  const hasExits = async (where: string): Promise<void> => {
    const lacks = async (): Promise<string> => {
      const here = new URL(page.url())
      const parts = [...within(await partsOf(page))]
      if (here.origin !== origin)
        return parts.some(({ role, url }) => role === 'link' && url !== undefined && isOurs(url, origin))
          ? ''
          : 'no way back'
      const isOut = parts.some(({ role, name = '' }) => role === 'button' && LOG_OUT.test(name))
      const isBack = parts.some(({ role, url }) => role === 'link' && url !== undefined && isElsewhere(url, here))
      return [...(isOut ? [] : ['no log-out']), ...(isBack ? [] : ['no way back'])].join(' and ')
    }
    await vi
      .waitUntil(async () => (await lacks()) === '', { timeout: PRESSES, interval: 50 })
      .catch(async () => fault(where, await lacks()))
  }

  const choose = (controls: readonly Control[]): Control | undefined => {
    const least = Math.min(...controls.map(({ turn }) => turn))
    const first = controls.filter(({ turn }) => turn === least)
    return first[Math.floor(random() * first.length)]
  }

  const isOpen = ({ kind, url }: Control): boolean =>
    !unseen.has(kind) &&
    (!pressed.has(kind) || (behind.get(kind) ?? 0) > 0) &&
    (url === null || isOurs(url, page.url()))

  /** Presses what is shown; what is gone by then is nobody's fault. `isOver`: it is part of what lies over the page. */
  const pressOne = async (control: Control, isOver: boolean): Promise<void> => {
    if (!(await isShown(page, control))) {
      unseen.add(control.kind)
      return
    }
    unseen.clear()
    pressed.add(control.kind)
    // A picture of the product has controls that nobody can press.
    if (await isPicture(page, control)) return
    const start = Date.now()
    for (;;) {
      try {
        await press(page, control, GLANCE)
        break
      } catch (error) {
        // What the press before opened came late, and lies over it: it is pressed when that is closed.
        if (isOver ? await isInert(page, control) : await isCovered(page)) {
          pressed.delete(control.kind)
          break
        }
        const target = page.locator(`aria-ref=${control.ref}`)
        if ((await target.count().catch(() => 0)) === 0) break
        // The part that holds it was folded meanwhile: it is pressed where it is shown again.
        if (!(await isShown(page, control))) {
          pressed.delete(control.kind)
          unseen.add(control.kind)
          break
        }
        if (Date.now() - start > PRESSES) {
          fault(control.kind, `could not be pressed: ${String(error).slice(0, 1_200)}`)
          break
        }
        await dismissed(page)
      }
    }
    await settled(control.kind)
  }

  /**
   * What opened: each of its kinds once; what closes it ends the visit, and the opener is pressed again for the rest.
   * `around`: names of what it opened over, whose walks go on when it is gone.
   */
  const walkOpened = async (opener: Control, around: readonly string[] = []): Promise<void> => {
    for (let count = 0; count < MOST_PRESSES; count++) {
      const over = (await isCovered(page)) ? opened(await partsOf(page)) : null
      if (over === null || around.includes(nameOf(over))) return
      const all = controlsOf(over, opener.kind)
      const left = all.filter(isOpen)
      behind.set(opener.kind, Math.max(0, left.length - 1))
      const next = choose(left.some((one) => !closes(one)) ? left.filter((one) => !closes(one)) : left)
      if (next === undefined) break
      const before = nameOf(over)
      const from = page.url()
      behind.delete(next.kind)
      await pressOne(next, true)
      if (screenAt(page.url()) !== screenAt(from)) return
      const now = (await isCovered(page)) ? opened(await partsOf(page)) : null
      if (now !== null && nameOf(now) !== before) await walkOpened(next, [...around, before])
    }
    behind.set(opener.kind, 0)
    const stays = await close(page, () => settled(opener.kind))
    if (stays !== null) fault(opener.kind, `${stays} cannot be closed`)
  }

  const queue: string[] = []
  const known = new Set<string>()
  const enqueue = (address: string): void => {
    const screen = screenAt(new URL(address, page.url()).href)
    if (screen === ELSEWHERE || known.has(screen)) return
    known.add(screen)
    queue.push(address)
  }

  const walkScreen = async (address: string): Promise<void> => {
    await page.goto(address)
    await settled(address)
    const screen = screenAt(page.url())
    if (screens.includes(screen)) return
    screens.push(screen)
    await hasExits(screen)
    const here = page.url()
    const seen = new Set<string>()
    let hasReturned = false
    let last: Control | null = null
    for (let count = 0; count < MOST_PRESSES; count++) {
      if (last !== null) await walkOpened(last)
      const open = controlsIn(await partsOf(page), screen).filter(isOpen)
      for (const { kind } of open) seen.add(kind)
      const control = choose(open)
      if (control === undefined) {
        // What a filter or a tab took from sight is looked for once more where the walk of this screen began.
        if (hasReturned || [...seen].every((kind) => pressed.has(kind))) return
        hasReturned = true
        await page.goto(here)
        await settled(screen)
        continue
      }
      behind.delete(control.kind)
      await pressOne(control, false)
      await walkOpened(control)
      last = control
      if (screenAt(page.url()) === screen) continue
      await hasExits(`${screen}, after ${control.kind}`)
      enqueue(page.url())
      await page.goBack().catch(() => null)
      await settled(screen)
      if (screenAt(page.url()) !== screen) await page.goto(here)
      await settled(screen)
    }
    fault(screen, `more than ${MOST_PRESSES} presses`)
  }

  page.on('filechooser', () => undefined)
  page.on('download', (download) => void download.cancel())
  await settled('after the sign-in')
  for (const address of LAST) known.add(screenAt(new URL(address, page.url()).href))
  for (const { pattern } of shuffled(SCREENS, random)) if (!pattern.includes(':')) enqueue(pattern)
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await walkScreen(next)
  for (const address of LAST) await walkScreen(address)
  return { faults, screens }
}

/**
 * Puts the toasts away, as who needs the place under them does, and takes the pointer from where the next would come.
 */
async function dismissed(page: Page): Promise<void> {
  const close = page.locator('[data-toast]').getByRole('button', { name: 'Dismiss' })
  for (let count = await close.count(); count > 0; count--)
    await close
      .first()
      .click({ timeout: GLANCE })
      .catch(() => null)
  await page.mouse.move(0, 0)
}

/** Whether it can be seen: what a folded part holds is part of the page as well. */
const isShown = (page: Page, { ref }: Control): Promise<boolean> =>
  page
    .locator(`aria-ref=${ref}`)
    .evaluate((target) => target.checkVisibility(), null, { timeout: GLANCE })
    // It is gone by now: pressing says so.
    .catch(() => true)

/** Whether it is drawn, but is there for nobody. */
const isPicture = (page: Page, { ref }: Control): Promise<boolean> =>
  page
    .locator(`aria-ref=${ref}`)
    .evaluate((target) => target.closest('[inert][aria-hidden]') !== null, null, { timeout: GLANCE })
    // It is gone by now: pressing says so.
    .catch(() => false)

/** Whether something that opened takes its presses. */
const isInert = (page: Page, { ref }: Control): Promise<boolean> =>
  page
    .locator(`aria-ref=${ref}`)
    .evaluate((target) => target.closest('[inert], [aria-hidden=true]') !== null, null, { timeout: GLANCE })
    // It is gone by now: pressing says so.
    .catch(() => false)

const isOurs = (url: string, at: string): boolean => new URL(url, at).origin === new URL(at).origin

const isElsewhere = (url: string, here: URL): boolean => {
  const to = new URL(url, here)
  return to.origin === here.origin && to.pathname !== here.pathname
}

function shuffled<T>(all: readonly T[], random: () => number): readonly T[] {
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** What says that it is at work: a part of the page, or a button that was pressed. */
const BUSY = '[aria-busy=true], [data-pending], main[role=status]'

/** Whether two frames passed with nothing said to be busy. */
const isAtRest = (page: Page): Promise<boolean> =>
  page
    .evaluate(async (busy) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.querySelector(busy) === null && document.querySelector('main') !== null
    }, BUSY)
    // The page is on its way to another address.
    .catch(() => false)

/** What is at work, in words; of a page without a main part what else it says. */
const busyParts = (page: Page): Promise<string> =>
  page.evaluate((busy) => {
    const parts = [...document.querySelectorAll(busy)].map(
      (one) => one.closest('[aria-label]')?.getAttribute('aria-label') ?? one.parentElement?.innerText.slice(0, 80),
    )
    if (document.querySelector('main') === null)
      parts.push(`no main part in "${document.body.innerText.slice(0, 200)}" at ${location.href}`)
    return parts.join(', ')
  }, BUSY)

/** Whether a sentence says that something was refused; it may be on its way. */
const hasSentence = (page: Page): Promise<boolean> =>
  page
    .locator(SENTENCES)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: PRESSES })
    .then(
      () => true,
      () => false,
    )
