import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CommandBody } from '../../../src/domain/command.ts'
import { ClosedTradeMenu } from '../../../src/ui/features/closedTrades/table/ClosedRowMenu.tsx'
import { RowMenuButton } from '../../../src/ui/features/shared/table/RowMenuButton.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { setLink } from '../../../src/ui/model/send.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'

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

it('SCREEN-2.3 on a page that may not write to the clipboard a link says that it was not copied', async () => {
  // As a browser has it where the page came without TLS.
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  const sent: CommandBody[] = []
  setLink({
    send: async (body) => {
      sent.push(body)
      return { ok: true, value: { entry: 1 } }
    },
    read: async () => ({ ok: false, error: { kind: 'protocol', message: 'No core in this test.' } }),
  })
  render(
    <KitProvider navigate={() => undefined}>
      <ClosedTradeMenu row={tradeRow('a')} anchor={document.body} onClose={() => undefined} />
    </KitProvider>,
  )
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy link' }))

  await expect.poll(() => sent).toEqual([{ type: 'toast.show', kind: 'error', text: 'Failed to copy the link' }])
})
