import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from '../../../src/ui/kit/feedback/Dialog.tsx'
import { useEscape } from '../../../src/ui/keyboard/useEscape.ts'

/** A layer without a hold on the focus, as a menu is whose focused entry went away; a dialog may lie over it. */
function Layers(): ReactNode {
  useEscape()
  const [isMenuOpen, setMenuOpen] = useState(true)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button onClick={() => setAsked(true)}>Ask</button>
      {isMenuOpen && (
        <div
          data-rac=""
          role="dialog"
          aria-label="Menu"
          onKeyDown={({ key }) => key === 'Escape' && setMenuOpen(false)}
        />
      )}
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title="Asked" />
    </>
  )
}
const isThere = (name: string): boolean => screen.queryByRole('dialog', { name, hidden: true }) !== null
const loseFocus = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  expect(document.activeElement).toBe(document.body)
}

it('A-59 Escape where nothing has the focus closes what lies on top, one layer a press', async () => {
  render(<Layers />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByRole('dialog', { name: 'Asked' })

  loseFocus()
  await userEvent.keyboard('{Escape}')
  expect([isThere('Asked'), isThere('Menu')]).toEqual([false, true])
  loseFocus()
  await userEvent.keyboard('{Escape}')
  expect(isThere('Menu')).toBe(false)
})
