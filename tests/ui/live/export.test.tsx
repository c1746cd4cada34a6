import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Question } from '../../../src/domain/question.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { savedFiles } from '../../support/savedFiles.ts'
import { showScreen } from '../../support/showApp.tsx'

it.each([
  [1440, 'CSV', 'csv'],
  [390, 'JSON', 'json'],
])('SCREEN-2.0-7 SCREEN-2.1 at %i px the positions of the address are saved as %s', async (width, name, format) => {
  const rows = typicalRows.slice(0, 3)
  const asked: Question[] = []
  const { blobs: made } = savedFiles()
  const { sent } = await showScreen(
    worldOf('/live-trades', rows, { liveTrades: liveView(rows, {}), liveSums: liveSums(rows, {}) }),
    {
      path: '/live-trades?side=long',
      width,
      read: (question) => {
        asked.push(question)
        return question.type === 'live.export'
          ? { name: 'open-positions.csv', type: 'text/csv', parts: ['x'], rows: 2 }
          : null
      },
    },
  )

  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }))

  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ type: 'toast.show', kind: 'success', text: '2 positions exported.' }),
  )
  expect(asked).toContainEqual(
    expect.objectContaining({ type: 'live.export', address: '?side=long', format, build: expect.any(String) }),
  )
  expect(made).toHaveLength(1)
})
