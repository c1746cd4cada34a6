import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showScreen } from '../../support/showApp.tsx'

const show = async (): Promise<HTMLElement> => {
  await showScreen(
    worldOf('/live-trades', typicalRows, { liveTrades: liveView(typicalRows), liveSums: liveSums(typicalRows) }),
    { path: '/live-trades' },
  )
  await userEvent.click(within(labelled('Latest changes')).getByRole('button'))
  return screen.findByRole('dialog', { name: 'Latest changes' })
}

it.each([
  ['a click', (link: HTMLElement) => userEvent.click(link)],
  [
    'Enter',
    async (link: HTMLElement) => {
      link.focus()
      await userEvent.keyboard('{Enter}')
    },
  ],
])('SCREEN-2.1 the list of changes closes with %s on one of them, and its symbol is filtered', async (_how, press) => {
  const changes = await show()

  await press(within(changes).getByRole('link', { name: 'Opened HYPE long' }))

  await expect.poll(() => screen.queryByRole('dialog', { name: 'Latest changes' })).toBeNull()
  expect(location.search).toBe('?filter=HYPEUSDT')
})
