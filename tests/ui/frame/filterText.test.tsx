import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FilterText } from '../../../src/ui/features/shared/table/FilterText.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A filter as a view says it; the address is what was asked for. */
function show(): {
  readonly asked: string[]
  readonly field: () => string
  readonly type: (text: string) => void
  readonly answer: (text: string) => void
} {
  const asked: string[] = []
  const onText = (text: string): void => void asked.push(text)
  const drawn = (text: string) => <FilterText label="Symbol" text={text} onText={onText} />
  const { rerender } = render(drawn(''))
  const input = (): HTMLInputElement => screen.getByRole('searchbox')
  return {
    asked,
    field: () => input().value,
    type: (text) => void fireEvent.change(input(), { target: { value: text } }),
    answer: (text) => rerender(drawn(text)),
  }
}
const rest = (): void => act(() => void vi.advanceTimersByTime(1_000))

it('SCREEN-2.0-4 a late answer to what was typed before takes nothing away of what is typed since', () => {
  const { asked, field, type, answer } = show()
  type('BT')
  rest()
  type('BTC')
  answer('BT')
  expect(field()).toBe('BTC')
  rest()
  type('BTCU')
  rest()
  // Both answers come when a third is asked for.
  answer('BTC')
  answer('BTCU')
  expect([field(), asked]).toEqual(['BTCU', ['BT', 'BTC', 'BTCU']])
})

it('SCREEN-2.0-4 what is taken back before it is answered is asked for again', () => {
  const { asked, field, type, answer } = show()
  type('BT')
  rest()
  type('')
  rest()
  answer('BT')
  expect(field()).toBe('')
  answer('')
  expect([field(), asked]).toEqual(['', ['BT', '']])
})

it('SCREEN-2.0-4 an address that says something else wins over what is typed', () => {
  const { asked, field, type, answer } = show()
  type('BT')
  rest()
  answer('BT')
  type('BTC')
  answer('')
  rest()
  expect([field(), asked]).toEqual(['', ['BT']])
  // Forward again.
  answer('BT')
  expect(field()).toBe('BT')
})

it('SCREEN-2.0-4 takes no more than an address that the worker takes whole', () => {
  show()

  expect((screen.getByRole('searchbox') as HTMLInputElement).maxLength).toBe(100)
})
