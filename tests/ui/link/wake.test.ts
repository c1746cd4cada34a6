import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommandBody } from '../../../src/domain/command.ts'
import { reportTabFacts } from '../../../src/ui/link/tabFacts.ts'

let stop = (): void => undefined
let sent: CommandBody[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  stop = reportTabFacts((body) => sent.push(body))
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The page is shown or hidden from now on, and tells so. */
function see(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** No timer comes for so long, and then the next one does. */
function sleep(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
  vi.advanceTimersByTime(5_000)
}

const wakes = (): number => sent.filter((body) => body.type === 'tab.touch' && body.kind === 'wake').length

describe('A-66 ACT-01 waking from sleep is told to the core', () => {
  it('once, by the page in sight', () => {
    vi.advanceTimersByTime(60_000)
    expect(wakes()).toBe(0)

    sleep(3_600_000)
    vi.advanceTimersByTime(60_000)

    expect(wakes()).toBe(1)
  })

  it('not by a hidden page, whose timers come once a minute', () => {
    see('hidden')

    for (let minute = 0; minute < 5; minute += 1) sleep(55_000)

    expect(wakes()).toBe(0)
  })

  it('not by one that is shown: that is told as such', () => {
    see('hidden')
    vi.setSystemTime(Date.now() + 3_600_000)
    see('visible')
    vi.advanceTimersByTime(5_000)

    expect(sent).toEqual([{ type: 'tab.hide' }, { type: 'tab.show' }])
  })
})
