import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Toast, ToastRegion } from '../../../src/ui/kit/feedback/Toast.tsx'

const PLACES: Readonly<Record<string, DOMRect>> = {
  Messages: new DOMRect(900, 60, 340, 120),
  Beside: new DOMRect(700, 70, 80, 32),
  Behind: new DOMRect(1000, 70, 80, 32),
  Wider: new DOMRect(0, 70, 1240, 32),
}

it('SCREEN-2.0 toasts that would hide what the keyboard has reached stand at the bottom, and nowhere else move', async () => {
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return PLACES[this.getAttribute('aria-label') ?? ''] ?? new DOMRect()
  })
  onTestFinished(() => spy.mockRestore())
  const page = (title: string) => (
    <>
      {['Beside', 'Behind', 'Wider'].map((name) => (
        <button key={name} aria-label={name} />
      ))}
      <ToastRegion label="Messages">
        <Toast title={title} onDismiss={() => undefined} />
      </ToastRegion>
    </>
  )
  const { rerender } = render(page('Syncing'))
  const isLow = (): boolean => screen.getByRole('region', { name: 'Messages' }).hasAttribute('data-low')
  const seen = [isLow()]
  for (const name of ['Beside', 'Behind', 'Wider']) {
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
    seen.push(isLow())
  }
  expect(seen).toEqual([false, false, true, false])

  // Who goes into it is not moved with it; what comes while it would hide the focus stands at the bottom at once.
  screen.getByRole('button', { name: 'Behind' }).focus()
  screen.getByRole('button', { name: 'Dismiss' }).focus()
  expect(isLow()).toBe(true)
  screen.getByRole('button', { name: 'Beside' }).focus()
  PLACES['Messages']!.y = 400
  screen.getByRole('button', { name: 'Behind' }).focus()
  expect(isLow()).toBe(false)
  PLACES['Messages']!.y = 60
  rerender(page('Synced'))
  expect(isLow()).toBe(true)
})
