import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acceptPush } from '../../../src/ui/model/mirrors.ts'
import { worldFor } from '../../support/fixtures/viewCases.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showScreen } from '../../support/showApp.tsx'

const path = '/live-trades'

/** Whether the figure stands among those that may be old. */
const isGrey = (element: HTMLElement): boolean => element.closest('[data-state=stale]') !== null

it('I15 the sums of rows that may all be old are grey like them', async () => {
  await showScreen(worldFor('stale', path, '', typicalRows, Date.now()), { path })

  const sums = screen.getAllByText('+338.86')
  expect(sums.length).toBeGreaterThanOrEqual(2)
  expect(sums.map(isGrey)).toEqual(sums.map(() => true))
})

it('I15 sums with a row that follows the exchange are not', async () => {
  await showScreen(worldOf(path, typicalRows), { path })

  const sums = screen.getAllByText('+338.86')
  expect(sums.map(isGrey)).toEqual(sums.map(() => false))
})

it('F-absent a position that the last list did not have says so on the screen and to a screen reader, until it is found', async () => {
  await showScreen(worldOf(path, typicalRows), { path })
  const { id } = typicalRows[0]!
  const line = (): HTMLElement => labelled('Open positions').querySelector<HTMLElement>(`[data-line="${id}"]`)!
  const change = (checking: boolean): void =>
    act(() =>
      acceptPush({
        views: {},
        tables: [{ table: 'positions', full: false, rows: { [id]: { checking } }, removed: [] }],
      }),
    )
  const said = 'Being checked: the exchange’s last list did not have this position'
  expect(screen.queryByText(said)).toBeNull()

  change(true)
  expect(within(line()).getByText(said)).toBeTruthy()
  expect(within(line()).getByTitle(said)).toBeTruthy()
  expect(line().closest('[data-state]')?.getAttribute('data-state')).toBe('stale')

  change(false)
  expect(screen.queryByText(said)).toBeNull()
  expect(line().closest('[data-state]')?.getAttribute('data-state')).not.toBe('stale')
})
