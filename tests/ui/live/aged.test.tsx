import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { worldFor } from '../../support/fixtures/viewCases.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showScreen } from '../../support/showApp.tsx'

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
