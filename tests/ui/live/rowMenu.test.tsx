import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RowMenuButton } from '../../../src/ui/features/shared/table/RowMenuButton.tsx'

it('SCREEN-2.2 a row’s menu opens on the first press, however it arrives, and the button has the focus to give back', () => {
  const onOpen = vi.fn<(anchor: HTMLElement) => void>()
  render(<RowMenuButton label="Actions for BTCUSDT" onOpen={onOpen} />)
  const button = screen.getByRole('button', { name: 'Actions for BTCUSDT' })

  // No pointer came near before and nothing had the focus, as with a touch or a quick hand.
  fireEvent.click(button)

  expect(onOpen.mock.calls).toEqual([[button]])
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
})
