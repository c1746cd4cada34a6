import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { AwayView } from '../../../src/domain/recovery/view.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'

const away: AwayView = {
  id: 'r',
  title: 'While you were away',
  length: '45 min',
  text: '9 trades closed',
  strategies: [],
  left: 0,
  isRecent: false,
  from: 0,
  to: 1,
}

/** Puts the card away; its focus goes on to Undo, seen or not. */
async function putAway(isSeen: boolean): Promise<HTMLElement> {
  const { push } = showApp(worldOf('/dashboard', typicalRows, { away }))
  const { matches } = Element.prototype
  const spy = vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':focus-visible' ? isSeen : matches.call(this, selector)
  })
  onTestFinished(() => spy.mockRestore())
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  act(() => dismiss.focus())
  fireEvent.click(dismiss)
  push({ away: null })
  await act(async () => undefined)
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  return undo
}

it('SCREEN-2.1 a card that was put away with a finger can be had back for 10 s', async () => {
  const undo = await putAway(false)
  act(() => void vi.advanceTimersByTime(9_999))
  expect(undo.isConnected).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(undo.isConnected).toBe(false)
})

it('SCREEN-2.1 who put it away by a key has as long as he stays', async () => {
  const undo = await putAway(true)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(undo.isConnected).toBe(true)
})
