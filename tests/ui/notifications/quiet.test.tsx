import { fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'effector-react'
import { expect, it } from 'vitest'
import type { ChannelsCard } from '../../../src/domain/channels/view.types.ts'
import { Quiet } from '../../../src/ui/features/notificationChannels/Quiet.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { scope } from '../../../src/ui/model/scope.ts'

const card: ChannelsCard = {
  pushKey: '',
  hasTelegram: false,
  telegramBot: null,
  channels: [],
  grid: [],
  kinds: [],
  quiet: { from: '22:00', to: '07:00' },
  zone: 'Times in Berlin, UTC+1',
  urgentIsNeverQuiet: false,
  hasAmounts: false,
}

it('N4 A-294 quiet hours cannot be chosen to end as they begin, and are written as every time is', () => {
  render(
    <Provider value={scope}>
      <KitProvider navigate={() => undefined}>
        <Quiet card={card} />
      </KitProvider>
    </Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /To$/ }))
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(offered).toHaveLength(47)
  expect(offered).toContain('7:00 AM')
  expect(offered).not.toContain('10:00 PM')
})
