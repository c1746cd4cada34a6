import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'effector-react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { ChannelItem } from '../../../src/domain/channels/view.types.ts'
import type { CommandBody } from '../../../src/domain/command.ts'
import { ChannelLine } from '../../../src/ui/features/notificationChannels/ChannelLine.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { acceptPush, dropAll } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { setLink } from '../../../src/ui/model/send.ts'
import { worldOf } from '../../support/fixtures/views.ts'

const channel = (id: string, label: string): ChannelItem => ({
  id,
  kind: 'push',
  label,
  mark: '',
  toldAt: null,
  problem: null,
  hasFailed: false,
  isLeaving: false,
})

function draw(lines: ReactNode): readonly CommandBody[] {
  const sent: CommandBody[] = []
  setLink({
    send: async (body) => {
      sent.push(body)
      return { ok: true, value: { entry: 1 } }
    },
    read: async () => ({ ok: false, error: { kind: 'protocol', message: 'No core in this test.' } }),
  })
  dropAll()
  acceptPush({ views: worldOf('/notification-channels', []).views, tables: [] })
  render(
    <Provider value={scope}>
      <KitProvider navigate={() => undefined}>
        <ul>{lines}</ul>
      </KitProvider>
    </Provider>,
  )
  return sent
}

it('A-204 each channel has a test that is named by it', async () => {
  const sent = draw(
    <>
      <ChannelLine channel={channel('1', 'Chrome on Linux')} isHere />
      <ChannelLine channel={channel('2', 'Firefox on Linux')} />
    </>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Test Firefox on Linux' }))

  expect(sent).toEqual([{ type: 'channels.test', channel: '2' }])
  expect(screen.getByRole('button', { name: 'Test Chrome on Linux' }).textContent).toBe('Test')
})

it('A-204 a test is offered as the way back only where there is one', () => {
  const failed = { hasFailed: true, problem: 'The chat is closed.' }
  draw(
    <>
      <ChannelLine channel={{ ...channel('1', 'Ada'), ...failed }} />
      <ChannelLine channel={{ ...channel('2', 'Bob'), ...failed }} hasTest={false} />
    </>,
  )

  const [ada, bob] = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(ada).toContain('Not told any more: The chat is closed. A test that goes through switches it on again.')
  expect(bob).toContain('Not told any more: The chat is closed.')
  expect(bob).not.toContain('switches it on again')
})

it('A-204 while a channel is taken away its buttons keep the focus, and send nothing more', async () => {
  const sent = draw(<ChannelLine channel={{ ...channel('1', 'Chrome on Linux'), isLeaving: true }} />)
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')

  expect(buttons.map((button) => [button.disabled, button.getAttribute('aria-disabled')])).toEqual([
    [false, 'true'],
    [false, 'true'],
  ])
  for (const button of buttons) await userEvent.click(button)
  expect(sent).toEqual([])
})
