import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Muted } from '../../../src/domain/notifications/model.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showScreen, type Shown } from '../../support/showApp.tsx'

const rows = typicalRows.slice(0, 3)
const { symbol, account, side } = rows[0]!

/** The menu of the first position, as a card shows it. */
async function menuOf(muted: readonly Muted[] = []): Promise<Shown & { readonly items: () => readonly string[] }> {
  const world = worldOf('/live-trades', rows, { liveTrades: liveView(rows, {}), liveSums: liveSums(rows, {}) })
  const panel = world.views.notificationPanel!
  const shown = await showScreen(
    { ...world, views: { ...world.views, notificationPanel: { ...panel, settings: { ...panel.settings, muted } } } },
    { path: '/live-trades', width: 390 },
  )
  const [card] = within(labelled('Open positions')).getAllByRole('listitem')
  await userEvent.click(within(card!).getByRole('button', { name: `Actions for ${symbol}, ${side}, ${account}` }))
  const menu = await screen.findByRole('menu')
  return {
    ...shown,
    items: () =>
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
  }
}

it.each([
  ['Mute for 1 hour', 'hour', 'for an hour'],
  ['Mute until it closes', 'closed', 'until it closes'],
])('SCREEN-2.1 a position is muted from its menu: %s', async (name, span, said) => {
  const { sent } = await menuOf()
  await userEvent.click(screen.getByRole('menuitem', { name }))
  expect(sent).toContainEqual({ type: 'notifications.mute', symbol, account, side, span })
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'toast.show', text: expect.stringContaining(said) }))
})

it('SCREEN-2.1 one that is muted is heard again from its menu', async () => {
  const one = { symbol, account, side, until: epoch(FIXTURE_NOW + 3_600_000), isUntilClosed: false }
  const { sent, items } = await menuOf([one])
  expect(items()).not.toContain('Mute for 1 hour')
  // Its card says so too, and no other.
  const cards = within(labelled('Open positions')).getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent.includes('Muted: no toast'))).toEqual([true, false, false])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Unmute' }))
  expect(sent).toContainEqual({ type: 'notifications.unmute', symbol, account, side })
})

it('SCREEN-2.1 that another account’s position is muted is nothing of this one', async () => {
  const one = { symbol, account: 'other', side, until: epoch(FIXTURE_NOW + 3_600_000), isUntilClosed: false }
  expect((await menuOf([one])).items()).toContain('Mute for 1 hour')
})

it('SCREEN-2.1 the row of a muted position says so, and no other', async () => {
  const one = { symbol, account, side, until: epoch(FIXTURE_NOW + 3_600_000), isUntilClosed: false }
  const world = worldOf('/live-trades', rows, { liveTrades: liveView(rows, {}), liveSums: liveSums(rows, {}) })
  const panel = world.views.notificationPanel!
  await showScreen(
    {
      ...world,
      views: { ...world.views, notificationPanel: { ...panel, settings: { ...panel.settings, muted: [one] } } },
    },
    { path: '/live-trades' },
  )

  expect(screen.getAllByTitle('Muted: no toast speaks of this position')).toHaveLength(1)
})
