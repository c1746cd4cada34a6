import { media } from '../../theme/media.ts'
import { FLASH_INTERVAL_MS, FLASH_MS } from '../../theme/scale.ts'

/** Which way a number went. */
export type Way = 'up' | 'down'

/** A cell that can flash. Its tint fades by the compositor; its arrow and text colour follow `data-flash`. */
export type FlashCell = {
  readonly element: HTMLElement
  readonly tint: HTMLElement
  fade: Animation | null
  /** When it flashed last, ms of the page's clock. */
  at: number
  /** The newest change, while it waits for its second to pass. */
  next: Way | null
}

/**
 * Without another change, flashes that are over end this much later together: one frame then, and none of their own
 * while the market moves.
 */
const BEAT_MS = 120
// The page styles what fades anew in each of its frames in which the opacity changed: so it changes every 50 ms. And it
// draws a frame
// for the end of an animation: so it lasts twice as long as the fade, and is over when the flash is.
const FADE = [
  { opacity: 1, easing: 'cubic-bezier(.2, 0, 0, 1)', offset: 0 },
  { opacity: 0, offset: 0.5 },
  { opacity: 0, offset: 1 },
]
const TIMING = { duration: 2 * FLASH_MS, easing: `steps(${(2 * FLASH_MS) / 50})` }

/**
 * Time in ms until a cell that last flashed at `last` may flash again at `now`; 0 is at once. Both on the same clock.
 * (look.md, Motion)
 */
export function flashDelay(last: number, now: number): number {
  return Math.max(0, last + FLASH_INTERVAL_MS - now)
}

const busy = new Set<FlashCell>()
let isDue = false
let settledAt = 0
let beat: number | null = null
let still: MediaQueryList | null = null

/** Tints a cell and shows its arrow; at most once a second, and of changes in between the newest wins. */
export function flash(cell: FlashCell, way: Way): void {
  cell.next = way
  busy.add(cell)
  // All cells of one push are looked at together, behind the push.
  if (isDue) return
  isDue = true
  queueMicrotask(settle)
}

/** A cell that leaves the page flashes no more. */
export function stopFlash(cell: FlashCell): void {
  busy.delete(cell)
}

function settle(): void {
  isDue = false
  settledAt = performance.now()
  for (const cell of busy) turn(cell, settledAt)
  if (busy.size > 0) beat ??= window.setTimeout(pulse, BEAT_MS)
}

/** Settles what no change settled. Setting the timer anew at each push would cost more than the flashes. */
function pulse(): void {
  const rest = settledAt + BEAT_MS - performance.now()
  beat = rest > 1 ? window.setTimeout(pulse, rest) : null
  if (beat === null) settle()
}

function turn(cell: FlashCell, now: number): void {
  if (cell.next !== null && flashDelay(cell.at, now) === 0) return begin(cell, cell.next, now)
  if (now - cell.at < FLASH_MS) return
  delete cell.element.dataset['flash']
  cell.fade?.finish()
  if (cell.next === null) busy.delete(cell)
}

function begin(cell: FlashCell, way: Way, now: number): void {
  cell.at = now
  cell.next = null
  cell.element.dataset['flash'] = way
  // Nothing fades under reduced motion; what fades unseen would be drawn in every frame all the same.
  still ??= window.matchMedia(media.still)
  if (still.matches) return
  if (cell.fade === null) cell.fade = cell.tint.animate(FADE, TIMING)
  else cell.fade.play()
  // Without a time of its own it waits for the compositor's, which is one more frame.
  cell.fade.startTime = document.timeline.currentTime
}
