import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ConfirmDialog, Dialog, Drawer } from '../../../src/ui/kit/feedback/Dialog.tsx'
import { ToastRegion } from '../../../src/ui/kit/feedback/Toast.tsx'

/** Two that one press opens, as when the code of both comes at once. */
function Two(): ReactNode {
  const [first, setFirst] = useState(false)
  const [second, setSecond] = useState(false)
  const open = (): void => {
    setFirst(true)
    setSecond(true)
  }
  return (
    <>
      <button onClick={open}>Open both</button>
      <Drawer isOpen={first} onClose={() => setFirst(false)} title="First">
        <p>Of the first</p>
      </Drawer>
      <Dialog isOpen={second} onClose={() => setSecond(false)} title="Second">
        <p>Of the second</p>
      </Dialog>
    </>
  )
}

/** Whether a person reaches it: what an open modal stands over is inert. */
const isReached = (name: string): boolean =>
  screen.getByRole('dialog', { name, hidden: true }).closest('[inert], [aria-hidden=true]') === null

it('A-192 two panels that come at once lie one over the other, and each can be read and closed', async () => {
  render(<Two />)
  await userEvent.click(screen.getByRole('button', { name: 'Open both' }))

  const upper = await screen.findByRole('dialog', { name: 'Second' })
  expect([isReached('First'), isReached('Second')]).toEqual([false, true])
  await userEvent.click(within(upper).getByRole('button', { name: 'Close' }))
  expect(upper.isConnected).toBe(false)
  expect(isReached('First')).toBe(true)
  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('dialog')).toBeNull()
})

it('N4 A-192 toasts above an open panel are read and pressed, and the panel stays', async () => {
  let undone = 0
  function Page(): ReactNode {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <ToastRegion>
          <button onClick={() => (undone += 1)}>Undo</button>
        </ToastRegion>
        <button onClick={() => setOpen(true)}>Open</button>
        <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title="Form">
          <input aria-label="Name" />
        </Drawer>
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'Form' })
  expect(screen.getByText('Open').closest('[inert], [aria-hidden=true]')).not.toBeNull()

  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(undo.closest('[inert], [aria-hidden=true]')).toBeNull()
  await userEvent.click(undo)
  expect(undone).toBe(1)
  expect(screen.getByRole('dialog', { name: 'Form' })).toBeTruthy()
})

it('SCREEN-2.0-8 a question is read with its consequences', async () => {
  render(
    <ConfirmDialog
      isOpen
      title="Delete account main?"
      keepLabel="Keep account"
      actLabel="Delete main"
      onKeep={() => undefined}
      onAct={() => undefined}
    >
      1 position is open under it.
    </ConfirmDialog>,
  )
  const described = (await screen.findByRole('alertdialog')).getAttribute('aria-describedby')
  expect(document.getElementById(described!)?.textContent).toBe('1 position is open under it.')
})
