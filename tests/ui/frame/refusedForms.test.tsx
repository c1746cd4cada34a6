import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { Provider } from 'effector-react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { BillingView } from '../../../src/domain/billing/view.types.ts'
import type { ChannelsCard } from '../../../src/domain/channels/view.types.ts'
import type { ProfileCard, SettingsView } from '../../../src/domain/settings/view.types.ts'
import type { TrialSetupView } from '../../../src/domain/trial/view.types.ts'
import AlertForm from '../../../src/ui/features/alerts/AlertForm.tsx'
import { Order } from '../../../src/ui/features/checkout/Order.tsx'
import { Telegram } from '../../../src/ui/features/notificationChannels/Telegram.tsx'
import { Webhooks } from '../../../src/ui/features/notificationChannels/Webhooks.tsx'
import { AccountForm } from '../../../src/ui/features/settings/AccountForm.tsx'
import { ProfileForm } from '../../../src/ui/features/settings/ProfileForm.tsx'
import { ZoneStep } from '../../../src/ui/features/trialSetup/ZoneStep.tsx'
import { acceptPush } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { setLink } from '../../../src/ui/model/send.ts'

const profile: ProfileCard = {
  email: '',
  name: '',
  timezone: '',
  isZoneSaved: true,
  emailNotifications: true,
  autoRenew: false,
  proof: null,
}
const trial = { trial: { state: 'open', days: 14, endsOn: '' }, outcomes: {} } as unknown as TrialSetupView
const order = {
  interval: 'month',
  nextCharge: 'Dec 28, 2026',
  hasLeft: false,
  from: null,
  open: null,
  changes: { basic: { opens: [], closes: [] } },
  code: '',
  payer: { state: 'ready', asOf: 0, data: { email: 'mara@', name: '' } },
  outcomes: {},
} as unknown as BillingView
const prices = [{ plan: 'basic', interval: 'month', amount: 1900, currency: 'USD', isSample: false }] as never
const nothing = (): void => undefined

/** Each form with what it lacks, and what the first field that is wrong then says. */
const FORMS: readonly (readonly [what: string, form: () => ReactNode, act: string, field: RegExp, error: string])[] = [
  ['a profile', () => <ProfileForm profile={profile} />, 'Save Profile', /Timezone/, 'Timezone is required'],
  [
    'a profile with an address that is none',
    () => <ProfileForm profile={{ ...profile, email: 'mara@', timezone: 'UTC' }} />,
    'Save Profile',
    /^Billing Email/,
    'Enter an email like name@example.com, or none',
  ],
  ['an account', () => <AccountForm onSaved={nothing} />, 'Link Account', /^Account Name/, 'Account Name is required'],
  [
    'an alert',
    () => <AlertForm alert={null} terms={null} onClose={nothing} />,
    'Set alert',
    /^Symbol/,
    'Choose a symbol.',
  ],
  ['the zone of a trial', () => <ZoneStep view={trial} />, 'Start my 14-day trial', /Timezone/, 'Timezone is required'],
  [
    'an order',
    () => <Order plan="basic" view={order} prices={prices} reload={nothing} />,
    'Continue to payment',
    /^Billing email/,
    'Enter an email like name@example.com, or none',
  ],
]

it.each(FORMS)('VALID-03 %s that is refused leads to the first field that is wrong, and says why', (...of) => {
  const [, form, press, field, error] = of
  const settings = { profile: { state: 'ready', asOf: 0, data: profile }, zones: [], outcomes: {} }
  act(() => acceptPush({ views: { settings: settings as unknown as SettingsView }, tables: [] }))
  render(<Provider value={scope}>{form()}</Provider>)
  const button = screen.getByRole('button', { name: new RegExp(press) })
  fireEvent.click(button)
  const wrong = document.activeElement!
  const described = (wrong.getAttribute('aria-describedby') ?? '').split(' ')
  expect(wrong.getAttribute('aria-label') ?? labelsOf(wrong)).toMatch(field)
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(error)
  // Refused once more, it leads there again.
  act(() => button.focus())
  fireEvent.click(button)
  expect(document.activeElement).toBe(wrong)
})

it('VALID-03 a channel that is refused says why at once', async () => {
  const answer = async () => ({ ok: false, error: { kind: 'protocol', message: 'No more room.' } }) as const
  setLink({ send: answer, read: answer })
  const card = { channels: [], hasTelegram: true, telegramBot: null } as unknown as ChannelsCard
  render(
    <Provider value={scope}>
      <Telegram card={card} />
      <Webhooks card={card} />
    </Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Link a chat' }))
  expect((await screen.findByRole('alert')).textContent).toBe('No more room.')

  fireEvent.click(screen.getByRole('button', { name: 'Add a webhook' }))
  for (const name of [/^Name/, /^Address/])
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: 'https://a.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toBe('No more room.')
})

const labelsOf = (field: Element): string =>
  (field.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
