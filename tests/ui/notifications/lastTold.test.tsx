import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'effector-react'
import { expect, it } from 'vitest'
import type { Candidate } from '../../../src/domain/notifications/entry.types.ts'
import { panelView, rowOf } from '../../../src/domain/notifications/view.ts'
import type { Views } from '../../../src/domain/views.ts'
import { LastToldPanel } from '../../../src/ui/features/dashboard/LastToldPanel.tsx'
import { NotificationBell } from '../../../src/ui/features/notifications/NotificationBell.tsx'
import '../../../src/ui/features/notifications/NotificationDialog.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { acceptPush, dropAll } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { candidate, run } from '../../support/candidates.ts'
import { worldOf } from '../../support/fixtures/views.ts'

const system: Partial<Candidate> = { kind: 'system', symbol: null, side: null }

it("ENT-16 the dashboard's last notifications open as the panel's do: inside, outside, as details, or not at all", async () => {
  const { state } = run([
    candidate(0, { eventId: 'a', title: 'Inside' }),
    candidate(20_000, {
      ...system,
      eventId: 'b',
      title: 'Outside',
      click: { type: 'external', url: 'https://www.bybit.com/' },
    }),
    candidate(40_000, { ...system, eventId: 'c', title: 'Details', message: 'All of it.' }),
    candidate(60_000, {
      ...system,
      eventId: 'd',
      title: 'Nowhere',
      click: { type: 'external', url: 'https://evil.example/' },
    }),
  ])
  const results = {
    lastTold: { state: 'ready', asOf: 0, data: state.list.map((n) => ({ ...rowOf(n), verdict: null })) },
  } as Partial<Views['results']> as Views['results']
  dropAll()
  acceptPush({
    views: {
      ...worldOf('/dashboard', []).views,
      notificationPanel: panelView(
        state,
        { loaded: true, failed: false, message: null, syncing: false, hasPlan: true },
        'tab-1',
      ),
      results,
    },
    tables: [],
  })
  render(
    <Provider value={scope}>
      <KitProvider navigate={() => undefined}>
        <NotificationBell />
        <LastToldPanel />
      </KitProvider>
    </Provider>,
  )

  expect(screen.getByRole('link', { name: 'Inside' }).getAttribute('href')).toBe(
    '/closed-trades?filter=BTCUSDT&account=main',
  )
  expect(screen.getByRole('link', { name: 'Outside' })).toMatchObject({
    href: 'https://www.bybit.com/',
    target: '_blank',
    rel: 'noopener noreferrer',
  })
  expect(screen.getByText('Nowhere').closest('a, button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Details' }))
  expect((await screen.findByRole('dialog', { name: 'Details' })).textContent).toContain('All of it.')
})
