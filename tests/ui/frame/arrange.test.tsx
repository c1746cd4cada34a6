import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'
import '../../../src/ui/features/dashboard/Screen.tsx'
import '../../../src/ui/features/dashboard/layout/ArrangeDrawer.tsx'
import {
  CARDS,
  keptAs,
  type Layout,
  layoutsFrom,
  moved,
  NO_LAYOUTS,
  rowsOf,
  USUAL,
  withShown,
} from '../../../src/ui/features/dashboard/layout/layout.ts'
import { layouts } from '../../../src/ui/features/dashboard/layout/layouts.ts'
import { fc } from '../../support/fc.ts'

const stored = () => JSON.parse(localStorage.getItem('bot-blending.dashboard-layouts') ?? 'null') as unknown
const idsOf = (layout: Layout): readonly (readonly string[])[] => rowsOf(layout).map((row) => row.map(({ id }) => id))

beforeEach(() => {
  layouts.set(NO_LAYOUTS)
})

async function arrange() {
  showApp(worldOf('/dashboard', typicalRows), { path: '/dashboard' })
  await userEvent.click(await screen.findByRole('button', { name: 'Arrange the dashboard' }))
  return within(await screen.findByRole('dialog', { name: 'Arrange the dashboard' }))
}

describe('the cards of the dashboard', () => {
  it('SCREEN-2.7 stand in the order of the specification until somebody arranges them', () => {
    expect(idsOf(USUAL)).toEqual([
      ['pnl'],
      ['results', 'calendar'],
      ['strategies', 'extremes'],
      ['accounts'],
      ['largest', 'lastClosed'],
      ['lastTold', 'topAdvice'],
    ])
  })

  it('SCREEN-2.7 are hidden and moved at once, by keyboard too, and the next visit finds them so', async () => {
    const drawer = await arrange()
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Calendar' }))
    expect(screen.queryByRole('region', { name: 'Calendar', hidden: true })).toBeNull()

    const up = drawer.getByRole('button', { name: 'Move Accounts up' })
    up.focus()
    await userEvent.keyboard('{Enter}{Enter}')
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Move Accounts up' }))
    expect(drawer.getByRole('status').textContent).toBe('Accounts is 4 of 10.')
    expect(layoutsFrom(stored()).shown).toEqual({
      order: [
        'pnl',
        'results',
        'calendar',
        'accounts',
        'strategies',
        'extremes',
        'largest',
        'lastClosed',
        'lastTold',
        'topAdvice',
      ],
      hidden: ['calendar'],
    })

    await userEvent.click(drawer.getByRole('button', { name: 'All as usual' }))
    expect(layoutsFrom(stored()).shown).toEqual(USUAL)
  })

  it('SCREEN-2.7 a card at the end of its way keeps the focus on its button', async () => {
    const drawer = await arrange()
    drawer.getByRole('button', { name: 'Move Calendar up' }).focus()
    await userEvent.keyboard('{Enter}{Enter}{Enter}')
    const up = drawer.getByRole<HTMLButtonElement>('button', { name: 'Move Calendar up' })
    expect([document.activeElement, up.disabled, up.getAttribute('aria-disabled')]).toEqual([up, false, 'true'])
    expect(layoutsFrom(stored()).shown.order.slice(0, 2)).toEqual(['calendar', 'pnl'])
  })

  it('SCREEN-2.7 a button that has done its work keeps the focus, and says why it is off', async () => {
    const drawer = await arrange()
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Calendar' }))
    await userEvent.type(drawer.getByRole('textbox', { name: 'Name of this layout' }), 'Morning')
    const press = async (name: string) => {
      const button = drawer.getByRole<HTMLButtonElement>('button', { name })
      button.focus()
      await userEvent.keyboard('{Enter}')
      const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
      return [document.activeElement === button, button.disabled, button.getAttribute('aria-disabled'), why]
    }
    expect(await press('Keep')).toEqual([true, false, 'true', 'It needs a name'])
    expect(await press('All as usual')).toEqual([true, false, 'true', 'Everything is as usual'])
    expect(await press('Use')).toEqual([true, false, 'true', 'The dashboard shows it'])
    expect(layoutsFrom(stored()).shown.hidden).toEqual(['calendar'])
  })

  it('SCREEN-2.7 are kept as a layout of a name, taken up again and forgotten', async () => {
    const drawer = await arrange()
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Strategies' }))
    await userEvent.type(drawer.getByRole('textbox', { name: 'Name of this layout' }), 'Morning{Enter}')
    await userEvent.click(drawer.getByRole('button', { name: 'All as usual' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Use' }))
    expect(layoutsFrom(stored()).shown.hidden).toEqual(['strategies'])
    await userEvent.click(drawer.getByRole('button', { name: 'Forget Morning' }))
    expect(layoutsFrom(stored())).toEqual({ shown: withShown(USUAL, 'strategies', false), kept: [] })
  })

  it('SCREEN-2.7 all hidden leave a way back', async () => {
    layouts.set({ shown: { ...USUAL, hidden: USUAL.order }, kept: [] })
    showApp(worldOf('/dashboard', typicalRows), { path: '/dashboard' })
    await userEvent.click(await screen.findByRole('button', { name: 'All as usual' }))
    expect(layoutsFrom(stored()).shown).toEqual(USUAL)
  })
})

describe('a layout', () => {
  const ids = fc.constantFrom(...USUAL.order)
  const layout = fc.record({
    order: fc.shuffledSubarray([...USUAL.order], { minLength: USUAL.order.length }),
    hidden: fc.uniqueArray(ids),
  })

  it('SCREEN-2.7 draws each shown card once, in its order, and no row is wider than the page', () => {
    fc.assert(
      fc.property(layout, (one) => {
        const rows = rowsOf(one)
        expect(rows.flat().map(({ id }) => id)).toEqual(one.order.filter((id) => !one.hidden.includes(id)))
        for (const row of rows) expect(row.reduce((sum, { width }) => sum + width, 0)).toBeLessThan(1.001)
      }),
    )
  })

  it('SCREEN-2.7 is what was stored, and whatever else stands there is no harm', () => {
    fc.assert(
      fc.property(layout, ids, fc.constantFrom(-1 as const, 1 as const), (one, id, by) => {
        const next = moved(one, id, by)
        expect(next.order.toSorted()).toEqual(USUAL.order.toSorted())
        const all = keptAs({ shown: next, kept: [] }, 'mine')
        const { shown, kept } = layoutsFrom(JSON.parse(JSON.stringify(all)))
        expect([shown.order, shown.hidden.toSorted()]).toEqual([next.order, next.hidden.toSorted()])
        expect(kept).toHaveLength(1)
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(layoutsFrom(value).shown.order).toHaveLength(CARDS.length)
        expect(layoutsFrom({ shown: value, kept: value }).shown.order).toHaveLength(CARDS.length)
      }),
    )
  })
})
