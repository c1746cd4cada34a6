import type { Page } from 'playwright-core'

/** A part of the page as assistive technology has it; `ref` finds its element until the page is looked at again. */
export interface Part {
  readonly role: string
  readonly name?: string
  readonly text?: string
  readonly ref?: string
  readonly url?: string
  readonly disabled?: boolean
  readonly children?: readonly (Part | string)[]
}

/** Something to press. */
export interface Control {
  /** The same for all that do the same on a screen: role and name without figures, and one of all rows of a table. */
  readonly kind: string
  readonly role: string
  readonly name: string
  readonly ref: string
  /** Where a link leads, as it is written. */
  readonly url: string | null
  /** Part of the frame around every screen. */
  readonly isFrame: boolean
  /** What is pressed first: 0 ends a state of the page, 1 acts, 2 leads on, 3 takes something away. */
  readonly turn: 0 | 1 | 2 | 3
}

const ROLES = new Set(
  'button link tab menuitem menuitemcheckbox menuitemradio switch checkbox radio combobox option'.split(' '),
)
const FRAME = new Set(['banner', 'complementary', 'navigation'])
const NAMED = new Set('region toolbar radiogroup tablist tabpanel group grid table list'.split(' '))
const ROWS = new Set(['row', 'listitem', 'listbox'])

/** Name of the control that signs out. */
export const LOG_OUT = /^Log ?out$/i

const UNDONE = /^(Resume|Come back)$/
const TAKES_AWAY = /delete|remove|deactivate|unlink|end worker|hide all|mark all|clear/i

/** The page as assistive technology has it now. */
export async function partsOf(page: Page): Promise<readonly Part[]> {
  return (await page.ariaSnapshotJSON({ mode: 'ai' })) as unknown as readonly Part[]
}

/** All parts of a tree, outermost first. */
export function* within(parts: readonly (Part | string)[]): Generator<Part> {
  for (const part of parts) {
    if (typeof part === 'string') continue
    yield part
    yield* within(part.children ?? [])
  }
}

/** What can be pressed in a part of the page. `place` begins the names of their kinds. */
export function controlsIn(parts: readonly Part[], place: string): readonly Control[] {
  const found: Control[] = []
  const walk = (part: Part, around: Around): void => {
    const { role, name = '', ref, disabled } = part
    const here = around.entering(part)
    if (ROLES.has(role) && ref !== undefined && disabled !== true && !isLeftOut(role, name)) {
      found.push({
        kind: around.isFrame ? `frame: ${role} ${patternOf(name)}` : `${place}: ${here.kindOf(role, name)}`,
        role,
        name,
        ref,
        url: part.url ?? null,
        isFrame: around.isFrame,
        turn: turnOf(role, name),
      })
    }
    for (const child of part.children ?? []) if (typeof child !== 'string') walk(child, here)
  }
  for (const part of parts) walk(part, new Around())
  return found
}

/** Controls that sign out, by whatever name. */
const SIGNS_OUT = /^Log ?out\b/i

/** The other language: in it the walk would know no control again (languages.long.ts looks at each screen in it). */
const SPEAKS_OTHERWISE = /^Deutsch$/

/**
 * A log-out ends the walk; the nameless select behind each choice is the browser's own, hidden from people and readers.
 */
const isLeftOut = (role: string, name: string): boolean =>
  SIGNS_OUT.test(name) || SPEAKS_OTHERWISE.test(name) || (role === 'combobox' && name === '')

/** Where in the page a part is. */
class Around {
  readonly isFrame: boolean
  readonly #container: string
  readonly #row: { count: number } | null

  constructor(isFrame = false, container = '', row: { count: number } | null = null) {
    this.isFrame = isFrame
    this.#container = container
    this.#row = row
  }

  entering({ role, name, children = [] }: Part): Around {
    if (FRAME.has(role) && !name?.startsWith('Sections')) return new Around(true)
    const isHead = role === 'row' && [...within(children)].some((part) => part.role === 'columnheader')
    if (ROWS.has(role) && !isHead && !this.isFrame) return new Around(false, this.#container, { count: 0 })
    return NAMED.has(role) && name !== undefined && this.#row === null
      ? new Around(this.isFrame, patternOf(name), null)
      : this
  }

  kindOf(role: string, name: string): string {
    if (this.#row === null) return `${this.#container} ${role} ${patternOf(name)}`
    // Of a list of options one is chosen; of a row each control is, by its place.
    const place = role === 'option' || patternOf(name) === '#' ? 'any' : this.#row.count++
    return `${this.#container} row ${role} ${place}`
  }
}

/**
 * A name without what changes in it: figures, times, coins, and the value of a select, whose name has its label twice.
 */
function patternOf(name: string): string {
  return name
    .replace(/^(\w[\w ]*?) .* \1$/, '$1')
    .replace(
      /[A-Z0-9]{2,}USDT\b|\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
      '#',
    )
    .replace(/[−+–-]?\d[\d.,:%]*/g, '#')
    .replace(/#( #)+/g, '#')
    .split(',')[0]!
    .slice(0, 60)
}

function turnOf(role: string, name: string): Control['turn'] {
  if (UNDONE.test(name)) return 0
  if (TAKES_AWAY.test(name)) return 3
  return role === 'tab' || role === 'link' || role === 'radio' ? 2 : 1
}

/** Presses a control by mouse, and what is drawn in another's place, or is there for keyboards alone, by its key. */
export async function press(page: Page, { role, name, ref }: Control, timeout: number): Promise<void> {
  const target = page.locator(`aria-ref=${ref}`)
  if (['switch', 'checkbox', 'radio'].includes(role)) await target.press('Space', { timeout })
  else if (name.startsWith('Skip to')) await target.press('Enter', { timeout })
  else await target.click({ timeout })
}
