import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/errors/lazyPart.ts'
import { ScreenBoundary } from '../../../src/ui/errors/ScreenBoundary.tsx'
import { hasTyped, watchTyping } from '../../../src/ui/model/typed.ts'

beforeAll(() => {
  watchTyping()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () => new Response())
})
afterAll(() => vi.unstubAllGlobals())

/** As a browser does: the word before, then the letters. */
async function type(label: string, text: string): Promise<void> {
  fireEvent(screen.getByLabelText(label), new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText' }))
  await userEvent.type(screen.getByLabelText(label), text)
}

it('F28 a field that says something else than before was typed in, until it is as before or gone; a search is not', async () => {
  const { unmount } = render(
    <>
      <input aria-label="name" defaultValue="Ma" />
      <input aria-label="find" type="search" />
    </>,
  )
  expect(hasTyped()).toBe(false)

  await type('find', 'btc')
  expect(hasTyped()).toBe(false)
  await type('name', 'ra')
  expect(hasTyped()).toBe(true)
  await type('name', '{Backspace}{Backspace}')
  expect(hasTyped()).toBe(false)
  await type('name', 'x')
  unmount()
  expect(hasTyped()).toBe(false)
})

it('F28 a field that left the page is let go with the next one that is typed in', async () => {
  const { unmount } = render(<input aria-label="name" />)
  await type('name', 'Ma')
  const isThere = vi.spyOn(screen.getByLabelText('name'), 'isConnected', 'get')
  unmount()
  render(<input aria-label="other" />)
  await type('other', 'x')
  expect(isThere).toHaveLastReturnedWith(false)
  isThere.mockClear()

  // Whoever still had the field would ask it again.
  expect(hasTyped()).toBe(true)
  expect(isThere).not.toHaveBeenCalled()
})

it('F30 a part that is gone after a deployment does not take with it what was typed: a reload is offered, and not made', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Part = lazyPart<object>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const { rerender } = render(<input aria-label="name" />)
  await type('name', 'Half')

  rerender(
    <>
      <input aria-label="name" />
      <ScreenBoundary where="part">
        <Suspense fallback={<p>skeleton</p>}>
          <Part />
        </Suspense>
      </ScreenBoundary>
    </>,
  )

  expect(await screen.findByRole('button', { name: 'Refresh Page' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  reload.mockRestore()
  told.mockRestore()
})
