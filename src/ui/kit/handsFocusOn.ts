import { media } from '../theme/media.ts'

const REACHED = 'input, textarea, button, a[href], [tabindex="0"]'
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea'
const OUT_OF_REACH = ':disabled, [type=hidden], [hidden] *, [inert] *, [aria-hidden=true] *'
/** What gives the focus back by itself when it goes as a whole. */
const DIALOGS = '[role=dialog], [role=alertdialog]'
/** Beyond these nothing is near: toasts lie over the page, and a page's parts, or all of it, may go. */
const SURROUNDINGS = `${DIALOGS}, [data-react-aria-top-layer], #content > *`

/**
 * The ref of every button, and of whatever else may take itself away when it is pressed: the focus that it held goes to
 * what is nearest within its dialog, its toasts or its part of the page, a field before a button; where all of these
 * went, to the page. Else it falls to the page's beginning. Under a finger it is a button: a field would open the
 * keyboard.
 */
export function handsFocusOn(going: HTMLElement | null): (() => void) | undefined {
  if (going === null) return undefined
  return () => {
    if (!going.contains(document.activeElement)) return
    const last = going.closest<HTMLElement>(SURROUNDINGS)
    const around = ancestorsOf(going, last)
    const page = last?.matches(DIALOGS) === true ? null : document.getElementById('content')
    // Once all of the change is drawn: what goes as well gets nothing, and what took the focus by itself keeps it.
    queueMicrotask(() => {
      if (document.activeElement === document.body) (nearest(around) ?? page)?.focus({ preventScroll: true })
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
