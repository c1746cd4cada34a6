import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'effector-react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { ChannelItem, ChannelsCard } from '../../../src/domain/channels/view.types.ts'
import { Devices } from '../../../src/ui/features/notificationChannels/Devices.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { acceptPush, dropAll } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { worldOf } from '../../support/fixtures/views.ts'

// A browser that may be told, and is known to the server as `this one`.
vi.mock('../../../src/ui/installed/push.ts', () => ({
  pushState: () => 'granted',
  ownMark: async () => 'this one',
  subscribe: async () => null,
  unsubscribe: async () => undefined,
}))

const card = (channels: readonly ChannelItem[]): ChannelsCard => ({
  pushKey: '',
  hasTelegram: false,
  telegramBot: null,
  channels,
  grid: [],
  kinds: [],
  quiet: null,
  zone: '',
  urgentIsNeverQuiet: false,
  hasAmounts: false,
})
const own: ChannelItem = {
  id: '1',
  kind: 'push',
  label: 'Chrome on Linux',
  mark: 'this one',
  toldAt: null,
  problem: null,
  hasFailed: false,
  isLeaving: false,
}

it('SCREEN-2.0 A-204 the button that adds this browser goes, and the focus is at its channel', async () => {
  const drawn = (channels: readonly ChannelItem[]): ReactNode => (
    <Provider value={scope}>
      <KitProvider navigate={() => undefined}>
        <Devices card={card(channels)} />
      </KitProvider>
    </Provider>
  )
  dropAll()
  acceptPush({ views: worldOf('/notification-channels', []).views, tables: [] })
  const { rerender } = render(drawn([]))
  const enable = screen.getByRole('button', { name: /^Notify/ })
  await userEvent.click(enable)
  rerender(drawn([own]))
  await waitFor(() => expect(enable.isConnected).toBe(false))
  const list = screen.getByRole('list')
  await waitFor(() => expect(list.contains(document.activeElement)).toBe(true))
})
