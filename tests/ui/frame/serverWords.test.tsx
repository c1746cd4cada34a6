import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TASK_LABEL, syncTexts, taskTexts } from '../../../src/domain/tasks/texts.ts'
import { GenerateRecommendations } from '../../../src/ui/features/shared/GenerateRecommendations.tsx'
import { SyncTrades } from '../../../src/ui/features/shared/SyncTrades.tsx'

const langOf = (text: string): string | null | undefined =>
  screen.getByText(text).closest('[lang]')?.getAttribute('lang')

it('A-260 what the server says of a task is marked as English, in the place of either button', () => {
  const task = { message: 'main: Read 3 of 10 weeks', progress: 30 }
  const { unmount } = render(<SyncTrades sync={task} />)
  expect(langOf(task.message)).toBe('en')
  unmount()
  render(<GenerateRecommendations task={task} />)
  expect(langOf(task.message)).toBe('en')
})

it.each([taskTexts.initiated, syncTexts.unreadable, taskTexts.completed(TASK_LABEL.trades)])(
  'A-260 what the client says of it speaks as the page does: %s',
  (message) => {
    render(<SyncTrades sync={{ message, progress: 0 }} />)
    expect(langOf(message)).toBeUndefined()
  },
)
