import { local } from '../link/browserStorage.ts'
import { hidingNow, setAppearance } from './theme.ts'

/** When a page of this browser was touched last, ms: its tabs share one reader. */
const TOUCHED = 'bot-blending.touched'
/** It is written at most so often, and looked at as often, ms. */
const STEP = 15_000

/**
 * Hides amounts once nobody has touched a page of this browser for as long as was chosen (screens.md 2.19, A-270). Once
 * for a document; `signal` ends it.
 */
export function hideWhenUntouched(signal?: AbortSignal): void {
  // A page that starts is no hand: it goes on from what the last one noted, and writes nothing before somebody moves.
  let touchedAt = notedAt() ?? Date.now()
  let writtenAt = 0
  const note = (): void => {
    // Who comes back too late sees dots, whatever he touches first.
    hideIfDue()
    touchedAt = Date.now()
    if (touchedAt - writtenAt < STEP) return
    writtenAt = touchedAt
    local.set(TOUCHED, String(touchedAt))
  }
  const hideIfDue = (): void => {
    const { hidesAmounts, hidesAfter } = hidingNow()
    if (hidesAmounts || hidesAfter === 0) return
    const last = Math.max(touchedAt, notedAt() ?? 0)
    if (Date.now() - last >= hidesAfter * 60_000) setAppearance({ hidesAmounts: true })
  }
  const options = { passive: true, capture: true, ...(signal === undefined ? {} : { signal }) }
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const)
    window.addEventListener(type, note, options)
  // A page that slept is looked at before its reader is.
  document.addEventListener('visibilitychange', hideIfDue, options)
  const timer = setInterval(hideIfDue, STEP)
  signal?.addEventListener('abort', () => clearInterval(timer))
  hideIfDue()
}

/** When a page of this browser was touched last, as its tabs noted it; null where none did. */
function notedAt(): number | null {
  const noted = Number(local.get(TOUCHED) ?? Number.NaN)
  return Number.isFinite(noted) ? noted : null
}
