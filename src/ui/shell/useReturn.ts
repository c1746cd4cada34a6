import { useEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'

/** Where a reader was on a page when he left it. */
interface Place {
  readonly scroll: number
  /** Selector of the row or link that had the focus, or null. */
  readonly focus: string | null
}

/** Addresses remembered; the oldest goes first. */
const KEPT = 50

const places = new Map<string, Place>()
/** Address that the browser's Back or Forward led to last. */
let popped = ''
/** Path for which each page was left last. */
const leftFor = new Map<string, string>()

addEventListener('popstate', () => {
  popped = location.href
})

/** How long a page may take to be drawn again. Milliseconds. */
const PATIENCE = 5_000

/**
 * Who comes back to a page by the browser's Back, or to a list from one of its charts, finds scroll and focus as he
 * left them; whoever comes anew starts at its top. Drawn with each screen, which may have many pages.
 */
export function useReturn(): void {
  const path = usePathname()
  const [kind] = useState(() => kindOf(path))
  // The address changes before its screen does: what it leads back to is for that one.
  const isOfScreen = kindOf(path) === kind
  useEffect(() => {
    if (!isOfScreen) return undefined
    const known = places.get(location.href)
    const isBack =
      known !== undefined && (popped === location.href || leftFor.get(path)?.startsWith(`${path}/chart/`) === true)
    popped = ''
    let stop = isBack ? restore(known) : NOTHING
    const note = (change: Partial<Place>): void => {
      // The address changes before its page is drawn.
      if (location.pathname !== path) return
      const { href } = location
      const focus = places.get(href)?.focus ?? null
      places.delete(href)
      places.set(href, { scroll: scrollY, focus, ...change })
      if (places.size > KEPT) places.delete(places.keys().next().value!)
    }
    const onScroll = (): void => {
      if (stop === NOTHING) note({})
    }
    const onFocus = ({ target }: FocusEvent): void => {
      const focus = target instanceof Element ? selectorOf(target) : null
      if (focus !== null) note({ focus })
    }
    const onHand = (): void => {
      stop()
      stop = NOTHING
    }
    const hands = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('focusin', onFocus)
    for (const hand of hands) addEventListener(hand, onHand, { passive: true, capture: true })
    return () => {
      stop()
      leftFor.set(path, location.pathname)
      removeEventListener('scroll', onScroll)
      removeEventListener('focusin', onFocus)
      for (const hand of hands) removeEventListener(hand, onHand, { capture: true })
    }
  }, [path, isOfScreen])
}

/** Pages of a screen share their first part and the number of their parts, and no other screen has both. */
const kindOf = (path: string): string => {
  const [, first, ...rest] = path.split('/')
  return `${first} ${rest.length}`
}

const NOTHING = (): void => undefined

/** A row by its line, anything else of the screen by its link. */
function selectorOf(element: Element): string | null {
  const line = element.closest<HTMLElement>('[data-line]')?.dataset['line']
  if (line !== undefined) return `[data-line="${CSS.escape(line)}"]`
  const link = element.closest('#content a[href]')?.getAttribute('href')
  return typeof link === 'string' ? `#content a[href="${CSS.escape(link)}"]` : null
}

/** Scrolls and focuses as soon as there is enough to scroll and the row is drawn; gives what ends the trying. */
function restore({ scroll, focus }: Place): () => void {
  const until = performance.now() + PATIENCE
  let frame = requestAnimationFrame(tryIt)
  function tryIt(): void {
    if (Math.abs(scrollY - scroll) > 1) scrollTo({ top: scroll })
    const row = focus === null ? null : document.querySelector<HTMLElement>(focus)
    const isThere = Math.abs(scrollY - scroll) <= 1 && (focus === null || row !== null)
    if (isThere) row?.focus({ preventScroll: true })
    else if (performance.now() < until) frame = requestAnimationFrame(tryIt)
  }
  return () => cancelAnimationFrame(frame)
}
