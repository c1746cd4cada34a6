import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AlertRow } from '../../../src/domain/alerts/view.types.ts'
import type { CalendarMonth } from '../../../src/domain/closed/view.types.ts'
import { AlertMenu } from '../../../src/ui/features/alerts/AlertMenu.tsx'
import { Neighbours } from '../../../src/ui/features/shared/chart/Neighbours.tsx'
import { MonthCalendar } from '../../../src/ui/features/shared/MonthCalendar.tsx'

it('SCREEN-2.0 the button of a menu keeps the focus while what was chosen is saved, and opens nothing', async () => {
  const menu = (isSaving: boolean) => (
    <AlertMenu
      row={{ text: 'BTC above 91,000', terms: { kind: 'price' }, state: 'armed', isSaving } as AlertRow}
      onAct={() => undefined}
    />
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

it('SCREEN-2.0 the button to another month keeps the focus at the last one, and says that there is none', async () => {
  const sent: string[] = []
  const calendar = (month: string, next: string | null) => (
    <MonthCalendar
      month={{ month, next, previous: null, title: month, weeks: [], total: null } as unknown as CalendarMonth}
      onMonth={(to) => sent.push(to)}
      onDay={() => undefined}
    />
  )
  const { rerender } = render(calendar('2026-10', '2026-11'))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' })
  await userEvent.click(button)

  rerender(calendar('2026-11', null))
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual(['2026-11'])
  expect([document.activeElement, button.disabled, button.getAttribute('aria-disabled')]).toEqual([
    button,
    false,
    'true',
  ])
})

it('SCREEN-2.4 the buttons to the neighbours keep the focus at the ends of the list', async () => {
  const { rerender } = render(<Neighbours of={{ ...ends, previous: null, next: '/b' }} />)
  const [previous, next] = screen.getAllByRole<HTMLButtonElement>('button')
  expect(previous?.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(next!)
  expect(location.pathname).toBe('/b')

  rerender(<Neighbours of={{ ...ends, previous: '/a', next: null }} />)
  await userEvent.keyboard('{Enter}')
  expect(location.pathname).toBe('/b')
  expect([document.activeElement, next?.disabled]).toEqual([next, false])
  expect(document.getElementById(next?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This is the last of the list',
  )
})
const ends = { place: 1, count: 2, isPartial: false } as const
