import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pastTrades } from '../../support/fixtures/trades.ts'
import { FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'
import { showLate } from './show.tsx'

// A canvas cannot be drawn here: what the chart is asked to draw stands there as text.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({
  CandleChart: ({
    candles,
    ahead,
    marks,
    levels,
  }: {
    candles: readonly { at: number }[]
    ahead: readonly number[]
    marks: readonly { text: string }[]
    levels: readonly { label: string }[]
  }) => (
    <p data-testid="drawn" data-last={candles.at(-1)?.at} data-ahead={ahead.length}>
      {[candles.length, ...marks.map((mark) => mark.text), ...levels.map((level) => level.label)].join(' ')}
    </p>
  ),
}))

const past = pastTrades(60, FIXTURE_NOW)
const trade = past[3]!
const path = `/closed-trades/chart/${trade.symbol}/${trade.account}/${encodeURIComponent(trade.id)}`
const drawn = (): HTMLElement => screen.getByTestId('drawn')
const count = (): number => parseInt(drawn().textContent)
const bar = () => within(screen.getByRole('group', { name: 'Play' }))
const slider = (): HTMLInputElement => bar().getByRole('slider', { name: /Played to/ })

/** The chart is there; from then on time stands still. */
async function open(query = ''): Promise<void> {
  vi.useRealTimers()
  showLate(path + query, { trades: past })
  await screen.findByTestId('drawn')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
}
const seconds = (n: number): void => act(() => void vi.advanceTimersByTime(n * 1_000))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a closed trade is played', () => {
  it('SCREEN-2.4 from before its entry, candle by candle, and tells nothing that comes later', async () => {
    await open()
    const all = count()
    expect(drawn().textContent).toMatch(/In \+ − Out .*Entry Exit/)
    fireEvent.click(bar().getByRole('button', { name: 'Play' }))
    const before = count()
    expect(before).toBeLessThan(all)
    expect(drawn().textContent).not.toMatch(/In|Out|Entry|Exit|MFE|MAE/)
    expect(Number(drawn().dataset['ahead'])).toBe(all - before)

    seconds(1)
    expect(count()).toBeGreaterThanOrEqual(before + 10)
    seconds(all)
    expect(count()).toBe(all)
    expect(drawn().textContent).toMatch(/In \+ − Out .*Entry Exit/)
    expect(bar().getByRole('button', { name: 'Play' })).toBeTruthy()
  })

  it('SCREEN-2.4 stands still when paused, goes on by one, back by one, and to where the slider is put', async () => {
    await open()
    const all = count()
    fireEvent.click(bar().getByRole('button', { name: 'Play' }))
    fireEvent.click(bar().getByRole('button', { name: 'Pause' }))
    const at = count()
    seconds(5)
    expect(count()).toBe(at)
    fireEvent.click(bar().getByRole('button', { name: 'One candle on' }))
    expect(count()).toBe(at + 1)
    fireEvent.click(bar().getByRole('button', { name: 'One candle back' }))
    expect(count()).toBe(at)
    fireEvent.change(slider(), { target: { value: '2' } })
    expect(count()).toBe(3)
    fireEvent.click(bar().getByRole('button', { name: 'Show all' }))
    expect(count()).toBe(all)
    expect(slider().getAttribute('aria-valuetext')).toBe('the end')
  })

  it('SCREEN-2.4 a button that has come to an end keeps the focus', async () => {
    await open()
    const button = (name: string): HTMLButtonElement => bar().getByRole<HTMLButtonElement>('button', { name })
    const off = (): readonly boolean[] =>
      ['One candle back', 'One candle on'].map((name) => button(name).getAttribute('aria-disabled') === 'true')
    expect(off()).toEqual([false, true])
    fireEvent.change(slider(), { target: { value: '1' } })
    button('One candle back').focus()
    fireEvent.click(button('One candle back'))
    expect(off()).toEqual([true, false])
    expect([document.activeElement, button('One candle back').disabled]).toEqual([button('One candle back'), false])
    fireEvent.click(button('One candle back'))
    expect(count()).toBe(1)
    expect(button('One candle on').disabled).toBe(false)
  })

  it('SCREEN-2.0 SCREEN-2.4 the button that ends it goes, and the focus stays beside it', async () => {
    await open()
    fireEvent.change(slider(), { target: { value: '2' } })
    const end = bar().getByRole('button', { name: 'Show all' })
    end.focus()
    await act(async () => void fireEvent.click(end))
    expect(end.isConnected).toBe(false)
    expect(screen.getByRole('group', { name: 'Play' }).contains(document.activeElement)).toBe(true)
  })

  it('SCREEN-2.4 the address names where it stands, and what runs; a link shows the same', async () => {
    await open()
    fireEvent.change(slider(), { target: { value: '2' } })
    seconds(1)
    const at = drawn().dataset['last']!
    expect(new URLSearchParams(location.search).get('t')).toBe(at)
    fireEvent.click(bar().getByRole('radio', { name: '60x' }))
    fireEvent.click(bar().getByRole('button', { name: 'Play' }))
    act(() => void vi.advanceTimersByTime(20))
    expect(location.search).toBe('?play=60')

    cleanup()
    await open(`?t=${at}`)
    expect(count()).toBe(3)
    cleanup()
    await open('?play=1')
    expect(bar().getByRole('button', { name: 'Pause' })).toBeTruthy()
    expect(bar().getByRole('radio', { name: '1x' }).getAttribute('aria-checked')).toBe('true')
  })

  it.each(['?t=0', '?t=abc', '?t=9999999999999', '?play=7'])('SCREEN-2.4 %s shows all of it', async (query) => {
    await open()
    const all = count()
    cleanup()
    await open(query)
    expect(count()).toBe(all)
  })
})
