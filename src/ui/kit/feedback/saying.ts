import { useEffect, useRef, type RefObject } from 'react'
import { hidden } from '../layout/VisuallyHidden.css.ts'

/** How long what was said can be read again, ms. */
const KEPT_MS = 10_000

let place: { readonly host: HTMLElement; readonly lines: ShadowRoot } | null = null

/**
 * The place that what is said goes to. A reader of the screen says aloud what is put into a live region that stands
 * already, and not reliably one that comes with its text: so there is one for all. Its root is closed, so that nobody
 * who looks for a text in the page finds it twice; an open dialog leaves it in reach (`data-live-announcer`).
 */
export function standingPlace(): ShadowRoot {
  if (place?.host.isConnected === true) return place.lines
  const host = document.createElement('div')
  host.className = hidden
  host.dataset['liveAnnouncer'] = ''
  host.setAttribute('aria-live', 'polite')
  document.body.append(host)
  place = { host, lines: host.attachShadow({ mode: 'closed' }) }
  return place.lines
}

/** Says the parts marked `data-said` of what comes by itself, then and whenever they are drawn with other words. */
export function useSaying(box: RefObject<HTMLElement | null>, isOn = true): void {
  const last = useRef('')
  useEffect(() => {
    const parts = [...(box.current?.querySelectorAll('[data-said]') ?? [])]
    const said = parts.flatMap(textsOf).join(' ')
    if (!isOn || said === last.current) return
    last.current = said
    const line = document.createElement('p')
    line.textContent = said
    standingPlace().append(line)
    setTimeout(() => line.remove(), KEPT_MS)
  })
}

/** Texts of a part, one by one: else the end of one and the beginning of the next are one word. */
function textsOf(part: Element): readonly string[] {
  return [...part.childNodes].flatMap((node) => {
    if (!(node instanceof Element)) return node.textContent?.trim() || []
    return isUnsaid(node) ? [] : textsOf(node)
  })
}

/** What is pressed, and what changes by itself. */
const isUnsaid = (part: Element): boolean => part.matches('button') || part.getAttribute('aria-live') === 'off'

/** What says itself so is no live region: it would be said twice. */
export const SAID = { role: 'status', 'aria-live': 'off' } as const
