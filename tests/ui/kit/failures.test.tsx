import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CardFailure } from '../../../src/ui/features/dashboard/CardFailure.tsx'
import { ErrorState } from '../../../src/ui/kit/feedback/Feedback.tsx'
import { said } from '../../support/said.ts'

it('SCREEN-2.0 what failed is said politely, and once for all parts and polls that fail with the same words', () => {
  const lines = said()
  const failed = (hint: string) => (
    <>
      <ErrorState title="Not loaded" hint={hint} onRetry={() => undefined} />
      <ErrorState title="Not loaded" hint={hint} onRetry={() => undefined} />
      <CardFailure card={{ state: 'failed', title: 'No results', hint, canRetry: true }} resource="results" />
    </>
  )
  const { rerender } = render(failed('Down'))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<p>Loading</p>)
  rerender(failed('Down'))
  expect(lines()).toEqual(['Not loaded Down', 'No results Down'])

  fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0]!)
  rerender(<p>Loading</p>)
  rerender(failed('Down'))
  expect(lines().slice(2)).toEqual(['Not loaded Down'])
  rerender(failed('Busy'))
  expect(lines().slice(3)).toEqual(['Not loaded Busy', 'No results Busy'])
})

it('SCREEN-2.0 a card with nothing to show is no failure, and is not said', () => {
  const lines = said()
  render(<CardFailure card={{ state: 'empty', title: 'No trades yet', hint: '' }} resource="results" />)
  expect(lines()).toEqual([])
})
