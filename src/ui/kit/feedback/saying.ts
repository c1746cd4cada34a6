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

/** When a failure stood there last, by its words. */
const failures = new Map<string, number>()
/** For so long the same failure is no news, ms: what fails at each poll goes and comes again. */
const KNOWN_MS = 600_000

type Box = RefObject<HTMLElement | null>

/**
 * Says the parts marked `data-said` of what comes by itself, all of it where none is: then, and whenever they are drawn
 * with other words.
 */
export function useSaying(box: Box, isOn = true, isNews: (said: string) => boolean = () => true): void {
  const last = useRef('')
  useEffect(() => {
    const said = wordsOf(box)
    if (!isOn || said === last.current) return
    last.current = said
    if (!isNews(said)) return
    const line = document.createElement('p')
    line.textContent = said
    standingPlace().append(line)
    setTimeout(() => line.remove(), KEPT_MS)
  })
}

/**
 * Says a failure so, once for all parts and polls that fail with the same words. Gives what lets it be said again: for
 * whoever asks once more.
 */
export function useSayingFailure(box: Box, isOn = true): () => void {
  useSaying(box, isOn, isNewFailure)
  return () => void failures.delete(wordsOf(box))
}

function isNewFailure(said: string): boolean {
  const now = performance.now()
  const before = failures.get(said) ?? -Infinity
  failures.set(said, now)
  return now - before >= KNOWN_MS
}

function wordsOf({ current }: Box): string {
  if (current === null) return ''
  const marked = [...current.querySelectorAll('[data-said]')]
  return (marked.length > 0 ? marked : [current]).flatMap(textsOf).join(' ')
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
