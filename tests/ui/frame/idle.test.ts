import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hideWhenUntouched } from '../../../src/ui/theme/idle.ts'
import { defaultAppearance, hidingNow, setAppearance } from '../../../src/ui/theme/theme.ts'

const MINUTE = 60_000
let end: AbortController

/** A page that was opened now and hides amounts after so many minutes. */
function open(hidesAfter: 0 | 5 | 15): void {
  setAppearance({ ...defaultAppearance, hidesAfter })
  hideWhenUntouched(end.signal)
}
const isHidden = (): boolean => hidingNow().hidesAmounts
const touch = (): boolean => window.dispatchEvent(new Event('pointerdown'))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  end = new AbortController()
})
afterEach(() => {
  end.abort()
  vi.useRealTimers()
  setAppearance(defaultAppearance)
})

describe('amounts while nobody is there', () => {
  test('SCREEN-2.19 A-270 are hidden once no page was touched for the chosen minutes', () => {
    open(5)
    vi.advanceTimersByTime(4 * MINUTE)
    touch()
    vi.advanceTimersByTime(4.5 * MINUTE)
    expect(isHidden()).toBe(false)
    vi.advanceTimersByTime(MINUTE)
    expect(isHidden()).toBe(true)
  })

  test('SCREEN-2.19 A-270 stay when nothing was chosen', () => {
    open(0)
    vi.advanceTimersByTime(600 * MINUTE)
    expect(isHidden()).toBe(false)
  })

  test('SCREEN-2.19 A-270 stay while another tab is touched', () => {
    open(5)
    for (let n = 0; n < 10; n++) {
      vi.advanceTimersByTime(MINUTE)
      localStorage.setItem('bot-blending.touched', String(Date.now()))
    }
    expect(isHidden()).toBe(false)
    vi.advanceTimersByTime(6 * MINUTE)
    expect(isHidden()).toBe(true)
  })

  test('SCREEN-2.19 A-270 are hidden on a page that starts when nobody was there before it', () => {
    localStorage.setItem('bot-blending.touched', String(Date.now()))
    vi.setSystemTime(Date.now() + 6 * MINUTE)
    open(5)
    expect(isHidden()).toBe(true)
  })

  test('SCREEN-2.19 A-270 a page that starts is no touch', () => {
    const touchedAt = String(Date.now())
    localStorage.setItem('bot-blending.touched', touchedAt)
    vi.setSystemTime(Date.now() + 4 * MINUTE)
    open(5)
    expect([isHidden(), localStorage.getItem('bot-blending.touched')]).toEqual([false, touchedAt])
    vi.advanceTimersByTime(1.5 * MINUTE)
    expect(isHidden()).toBe(true)
  })

  test('SCREEN-2.19 A-270 are hidden before a page that slept is looked at, or touched', () => {
    open(15)
    vi.setSystemTime(Date.now() + 20 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(isHidden()).toBe(true)

    setAppearance({ hidesAmounts: false })
    touch()
    vi.setSystemTime(Date.now() + 20 * MINUTE)
    touch()
    expect(isHidden()).toBe(true)
  })
})
