import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
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

it('TIME-02 SCREEN-2.1 a change of another day carries it in the list, and in the bar instead of the clock', async () => {
  const DAY = 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now: FIXTURE_NOW })
  onTestFinished(() => void vi.useRealTimers())
  const liveTrades = liveView(typicalRows)
  if (liveTrades.state !== 'ready') throw new Error('No rows.')
  const [latest, ...rest] = liveTrades.ribbon
  await showScreen(
    worldOf('/live-trades', typicalRows, {
      liveTrades: { ...liveTrades, ribbon: [{ ...latest!, at: FIXTURE_NOW - 3 * DAY }, ...rest] },
      liveSums: liveSums(typicalRows),
    }),
    { path: '/live-trades' },
  )

  const bar = labelled('Latest changes')
  expect(within(bar).getByText('Nov 17')).toBeTruthy()
  await userEvent.click(within(bar).getByRole('button'))
  const lines = within(await screen.findByRole('dialog', { name: 'Latest changes' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent).slice(0, 2)).toEqual([
    'Nov 17 12:06 PMOpened HYPE long',
    expect.stringMatching(/^12:03 PM/),
  ])
})
