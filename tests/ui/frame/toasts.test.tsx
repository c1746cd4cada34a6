import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { worldFor } from '../../support/fixtures/viewCases.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { said } from '../../support/said.ts'
import { showApp } from '../../support/showApp.tsx'

const holds = (sent: readonly { readonly type: string }[]) => sent.filter(({ type }) => type === 'toast.hold')

describe('toasts', () => {
  it('APP-05 a toast that is no failure is said where what is said always goes, once; a failure says itself', () => {
    const lines = said()
    const world = worldFor('toasts', '/dashboard', '', typicalRows, Date.now())
    const [first] = world.views.toasts.shown
    const card = { ...first!, id: 'n1', title: 'Closed SOL', text: '+5.28 USDT' }
    const toasts = (...shown: readonly (typeof card)[]) => ({ toasts: { ...world.views.toasts, shown } })
    const { push } = showApp({ ...world, views: { ...world.views, ...toasts() } })

    push(toasts(card))
    push(toasts({ ...card }, { ...card, id: 'n2', kind: 'error', title: 'Not saved' }))
    expect(lines()).toEqual(['Closed SOL +5.28 USDT'])
    expect(document.querySelector('[data-toast=n1]')?.getAttribute('aria-live')).toBe('off')
    expect(document.querySelector('[data-toast=n2]')?.getAttribute('role')).toBe('alert')

    push(toasts({ ...card, id: 'n3', kind: 'loading', title: 'Trade Sync', text: 'main', progress: 1 }))
    push(toasts({ ...card, id: 'n3', kind: 'loading', title: 'Trade Sync', text: 'grid', progress: 2 }))
    expect(lines().slice(1)).toEqual(['Trade Sync'])
  })

  it("every toast has 'Why?', which tells its reason in one sentence and stops its clock meanwhile", async () => {
    const { sent } = showApp(worldFor('toasts', '/dashboard', '', typicalRows, Date.now()))
    const region = screen.getByRole('region', { name: 'Messages' })
    expect(within(region).getAllByRole('button', { name: 'Why?' })).toHaveLength(3)

    await userEvent.click(within(region).getAllByRole('button', { name: 'Why?' })[0]!)

    expect(
      within(region).getByText('It just happened and no other of its kind was shown for TRXUSDT, main within 60 s.'),
    ).toBeTruthy()
    expect(holds(sent).at(-1)).toEqual({ type: 'toast.hold', toast: 't1', isHeld: true })
    await userEvent.click(within(region).getAllByRole('button', { name: 'Why?' })[0]!)
    expect(within(region).queryByText(/no other of its kind/)).toBeNull()
  })

  it('the pointer stops the clock of a toast, and leaving starts it', async () => {
    const { sent } = showApp(worldFor('toasts', '/dashboard', '', typicalRows, Date.now()))
    const toast = within(screen.getByRole('region', { name: 'Messages' })).getAllByRole('status')[0]!

    toast.getBoundingClientRect = () => new DOMRect(1_000, 60, 340, 90)

    fireEvent.pointerMove(document.body, { clientX: 1_339, clientY: 61 })
    fireEvent.pointerMove(document.body, { clientX: 1_341, clientY: 61 })
    fireEvent.pointerMove(document.body, { clientX: 1_100, clientY: 70, pointerType: 'touch' })

    expect(holds(sent)).toEqual([
      { type: 'toast.hold', toast: 't1', isHeld: true },
      { type: 'toast.hold', toast: 't1', isHeld: false },
    ])
  })
})
