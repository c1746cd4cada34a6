import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { MOST_ROWS } from '../../../src/domain/closed/constants.ts'
import { pastTrades } from '../../support/fixtures/trades.ts'
import { FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'
import { showLate } from './show.tsx'

const past = pastTrades(40, FIXTURE_NOW)
const most = pastTrades(MOST_ROWS, FIXTURE_NOW)

describe('more trades than a device holds', () => {
  it('SCREEN-2.3 the button says how many come', async () => {
    const { sent } = showLate('/closed-trades', { trades: past, total: 10 * MOST_ROWS })
    await userEvent.click(await screen.findByRole('button', { name: 'Load 100,000' }))
    expect(sent).toContainEqual({ type: 'closed.load_all' })
  })

  it.each(['/closed-trades', '/closed-trades?tab=calendar'])(
    'SCREEN-2.3 once they are here %s says how others are seen, and offers no more',
    async (address) => {
      showLate(address, { trades: most, total: 10 * MOST_ROWS })
      await screen.findByText(
        '100,000 trades are the most that fit here. Choose dates, an account or a strategy to see others.',
      )
      expect(screen.queryByRole('button', { name: /^Load (all|more)/ })).toBeNull()
    },
  )
})
