import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showScreen } from '../../support/showApp.tsx'

const path = '/live-trades'

it('F-topic the row whose price is not followed says so in words, and no other does', async () => {
  const rows = typicalRows.map((row, i) => (i === 0 ? { ...row, priceFollowed: false, stale: true } : row))
  await showScreen(worldOf(path, rows), { path })

  const words = screen.getAllByText('No price')
  expect(words).toHaveLength(1)
  expect(words[0]?.closest('[data-state=stale]')).not.toBeNull()
})
