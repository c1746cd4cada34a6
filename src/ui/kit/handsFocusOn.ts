import { media } from '../theme/media.ts'

const REACHED = 'input, textarea, button, a[href], [tabindex="0"]'
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea'
const OUT_OF_REACH = ':disabled, [type=hidden], [hidden] *, [inert] *, [aria-hidden=true] *'
/** What gives the focus back by itself when it goes as a whole, or is a page that is left. */
const SURROUNDINGS = '[role=dialog], [role=alertdialog], #content > *'

/**
 * The ref of what takes itself away when it is pressed: the focus that it held goes to what is nearest within its
 * dialog or page, a field before a button; else it falls to the page's beginning. Under a finger it is a button: a
 * field would open the keyboard.
 */
export function handsFocusOn(going: HTMLElement | null): (() => void) | undefined {
  if (going === null) return undefined
  return () => {
    if (!going.contains(document.activeElement)) return
    const around = ancestorsOf(going, going.closest<HTMLElement>(SURROUNDINGS))
    // Once all of the change is drawn: what goes as well gets nothing, and what took the focus by itself keeps it.
    queueMicrotask(() => {
      if (document.activeElement === document.body) nearest(around)?.focus({ preventScroll: true })
    })
  }
}

function ancestorsOf(element: HTMLElement, last: HTMLElement | null): readonly HTMLElement[] {
  const above: HTMLElement[] = []
  for (let at = element.parentElement; at !== null; at = at === last ? null : at.parentElement) above.push(at)
  return above
}

function nearest(around: readonly HTMLElement[]): HTMLElement | null {
  const isTouch = matchMedia(media.touch).matches
  for (const place of around) {
    if (!place.isConnected) continue
    const reached = [...place.querySelectorAll<HTMLElement>(REACHED)].filter(
      (one) => one.tabIndex >= 0 && !one.matches(OUT_OF_REACH) && !(isTouch && one.matches(TYPED)),
    )
    const [first] = reached
    if (first !== undefined) return reached.find((one) => one.matches(TYPED)) ?? first
  }
  return null
}
