import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DayField } from '../../../src/ui/features/shared/DayField.tsx'

/** What a browser says of a field in which parts of a day stand: `''`, like an empty one, and that it is bad. */
function hasParts(field: HTMLInputElement, does: boolean): void {
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: does } })
}

it('SCREEN-2.0-4 a day of which a part is taken away still counts, until all of it is', () => {
  const told: (string | null)[] = []
  render(<DayField label="From" value="2026-11-05" onDay={(day) => told.push(day)} />)
  const field = screen.getByLabelText<HTMLInputElement>('From')
  hasParts(field, true)
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.blur(field)
  expect(told).toEqual([null])
  expect(screen.getByText('Enter a whole day from 1970 to 2098')).toBeTruthy()

  // The other parts too: its text is '' as before, so no change is told.
  hasParts(field, false)
  fireEvent.blur(field)
  fireEvent.blur(field)
  expect(told).toEqual([null, ''])
})

it('SCREEN-2.0-4 what the view makes of a day comes into the field once it is left', () => {
  const drawn = (value: string) => <DayField label="From" value={value} onDay={() => undefined} isNeeded />
  const { rerender } = render(drawn('2026-11-05'))
  const field = screen.getByLabelText<HTMLInputElement>('From')
  fireEvent.change(field, { target: { value: '2026-12-05' } })
  rerender(drawn('2026-11-20'))
  expect(field.value).toBe('2026-12-05')
  fireEvent.blur(field)
  expect(field.value).toBe('2026-11-20')
  rerender(drawn('2026-11-01'))
  expect(field.value).toBe('2026-11-01')
})
