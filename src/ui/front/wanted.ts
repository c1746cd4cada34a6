import { whenAtRest } from '../link/whenAtRest.ts'

/** What somebody does who is about to use the page. */
const HANDS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const

/** What only works once the application is there: buttons, and the way into a trial, which is noted (AB-02). */
const NEEDS_APPLICATION = 'button, a[href*="intent="]'

/**
 * loads the application once, with the first move of a hand, or when the page is at rest and its picture is in
 * sight. A phone shows no picture, so there it waits for the hand. What was pressed meanwhile is named on the page, and
 * pressed when it works (`takeOver.ts`); where the application cannot be had, its links lead on without it.
 */
export function loadWhenWanted(front: HTMLElement, load: () => Promise<unknown>): void {
  const stop = new AbortController()
  let pressed: HTMLElement | null = null
  const loadOnce = (): void => {
    if (stop.signal.aborted) return
    stop.abort()
    load().catch(() => {
      pressed?.removeAttribute('aria-busy')
      if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href)
    })
  }
  for (const hand of HANDS) addEventListener(hand, loadOnce, { signal: stop.signal, passive: true, capture: true })
  front.addEventListener('click', (event) => {
    const wanted = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_APPLICATION) : null
    if (wanted === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (pressed !== null) delete pressed.dataset['pressed']
    pressed = wanted
    wanted.dataset['pressed'] = 'yes'
    wanted.setAttribute('aria-busy', 'true')
    loadOnce()
  })
  keepWhileHeld(front)
  const picture = front.querySelector('figure')
  if (picture === null) return
  const sight = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) whenAtRest(loadOnce)
  })
  sight.observe(picture)
  stop.signal.addEventListener('abort', () => sight.disconnect())
}

/**
 * Marks the page while something on it is held down, until the click that follows is over: a page that went away
 * between the two halves of a press would swallow it (`takeOver.ts`).
 */
function keepWhileHeld(front: HTMLElement): void {
  // The click comes after the release, within the same task.
  const release = (): void => void setTimeout(() => delete front.dataset['held'])
  for (const down of ['pointerdown', 'keydown']) front.addEventListener(down, () => (front.dataset['held'] = 'yes'))
  for (const up of ['pointerup', 'pointercancel', 'keyup', 'blur']) addEventListener(up, release)
}
