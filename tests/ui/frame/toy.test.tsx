import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import Toy from '../../../src/ui/features/home/Toy.tsx'
import type { ToyAsk, ToyTold } from '../../../src/worker/toysApi.ts'

let tell: (told: ToyTold) => void = () => undefined
const asked: ToyAsk[] = []
vi.mock('../../../src/ui/link/openToy.ts', () => ({
  openToy: (onTold: (told: ToyTold) => void) => {
    tell = onTold
    return { ask: (ask: ToyAsk) => asked.push(ask), close: () => undefined }
  },
}))

const shown = (unread: number): void =>
  act(() =>
    tell({
      type: 'shown',
      shown: {
        at: 0,
        isAsleep: false,
        isOver: false,
        tabs: [{ name: 'A', unread, list: [], toasts: [] }],
        refused: [],
      },
    }),
  )

it('A-201 a tab of the front page that was read keeps the focus on its button', async () => {
  render(<Toy toy="tabs" />)
  shown(2)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read in tab A' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(asked.at(-1)).toEqual({ type: 'read_all', tab: 'A' })
  shown(0)
  expect([document.activeElement, button.disabled, button.getAttribute('aria-disabled')]).toEqual([
    button,
    false,
    'true',
  ])
})
