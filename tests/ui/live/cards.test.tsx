import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showScreen } from '../../support/showApp.tsx'
import { dec } from '../../support/fixtures/viewsPositions.ts'

const rows = typicalRows.slice(0, 3)
const { base, symbol, side, account } = rows[0]!

it.each([
  ['of a phone', 390, {}],
  ['of a wide screen', 1_440, { view: 'cards' }],
] as const)(
  'SCREEN-2.1 the cards %s have the menu of the table’s rows, and say whose they are',
  async (_where, width, more) => {
    const path = '/live-trades'
    const views = { liveTrades: liveView(rows, more), liveSums: liveSums(rows, more) }
    await showScreen(worldOf(path, rows, views), { path, width })
    const [card] = within(labelled('Open positions')).getAllByRole('listitem')
    const button = within(card!).getByRole('button', { name: `Actions for ${symbol}, ${side}, ${account}` })

    await userEvent.click(button)

    // The button lies above the link that covers the card: it alone is pressed.
    expect(location.pathname).toBe(path)
    expect(
      within(card!)
        .getByRole('link', { name: `${base}, ${side}, ${account}` })
        .contains(button),
    ).toBe(false)
    const menu = await screen.findByRole('menu', { name: `${symbol}, ${side}, ${account}` })
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(
      expect.arrayContaining(['Open chart', 'Closed trades of this symbol', 'Alert me …', 'Explain uPnL', 'Copy link']),
    )
    const closed = within(menu).getByRole('menuitem', { name: 'Closed trades of this symbol' })
    expect(closed.getAttribute('href')).toContain(`account=${account}`)
  },
)

it.each([
  ['of a phone', 390, {}],
  ['of a wide screen', 1_440, { view: 'cards' }],
] as const)(
  'SCREEN-2.1 the cards %s show how the last position closed, not that none matches',
  async (_, width, more) => {
    const path = '/live-trades'
    const row = { ...rows[0]!, closed: { at: 1, finalPnl: dec('42.10'), exit: null } }
    const views = { liveTrades: liveView([row], more, { shownRows: 0, allRows: 0 }), liveSums: liveSums([], more) }
    await showScreen(worldOf(path, [row], views), { path, width })

    expect(within(labelled('Open positions')).getByText('+42.10')).toBeTruthy()
    expect(screen.queryByText('No rows match')).toBeNull()
  },
)
