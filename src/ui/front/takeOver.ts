const USABLE = 'a[href], button'

/**
 * The application drew its page: the one that the server had drawn gives way, within one frame, as both are the same.
 * Where the focus stood it stands again, and a button that was pressed too early is pressed now; one that is being
 * pressed is waited for. Without a page of the server nothing happens.
 */
export function takeOver(page: HTMLElement | null): void {
  const front = document.getElementById('front')
  if (front === null) return
  if (front.dataset['held'] !== undefined) {
    const release = new MutationObserver(() => {
      release.disconnect()
      takeOver(page)
    })
    release.observe(front, { attributeFilter: ['data-held'] })
    return
  }
  const drawn = [...front.querySelectorAll<HTMLElement>(USABLE)].filter((one) => one.offsetParent !== null)
  const focused = drawn.findIndex((one) => one === document.activeElement)
  const pressed = drawn.findIndex((one) => one.dataset['pressed'] === 'yes')
  const names = drawn.map(nameOf)
  front.remove()
  if (page === null || (focused < 0 && pressed < 0)) return
  const usable = [...page.querySelectorAll<HTMLElement>(USABLE)]
  const sameAs = (at: number): HTMLElement | undefined => {
    const nth = names.slice(0, at).filter((name) => name === names[at]).length
    return usable.filter((one) => nameOf(one) === names[at])[nth]
  }
  if (focused >= 0) sameAs(focused)?.focus({ preventScroll: true })
  if (pressed >= 0) sameAs(pressed)?.click()
}

const nameOf = (one: HTMLElement): string => one.getAttribute('aria-label') ?? one.textContent
