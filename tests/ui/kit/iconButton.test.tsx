import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AlertRow } from '../../../src/domain/alerts/view.types.ts'
import { AlertMenu } from '../../../src/ui/features/alerts/AlertMenu.tsx'

it('SCREEN-2.0 the button of a menu keeps the focus while what was chosen is saved, and opens nothing', async () => {
  const menu = (isSaving: boolean) => (
    <AlertMenu row={{ text: 'BTC above 91,000', state: 'armed', isSaving } as AlertRow} onAct={() => undefined} />
  )
  const { rerender } = render(menu(false))
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()

  rerender(menu(true))
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('menu')).toBeNull()
  // A browser takes the focus away from what is disabled.
  expect([document.activeElement, button.disabled]).toEqual([button, false])

  rerender(menu(false))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('menu')).toBeTruthy()
})
