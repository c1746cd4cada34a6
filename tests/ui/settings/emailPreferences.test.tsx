import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ADDRESSED_KINDS, LOCKED_KINDS } from '../../../src/domain/mail/constants.ts'
import { mailTexts } from '../../../src/domain/mail/texts.ts'
import type { EmailPrefsView, MailCard, MailRow } from '../../../src/domain/mail/view.types.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/emailPreferences/Screen.tsx'
import { words } from '../../../src/ui/features/emailPreferences/texts.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const hour: MailRow = {
  kind: 'number',
  name: 'digest_hour',
  label: 'Digest hour (0–23)',
  hint: '',
  value: 8,
  unit: '',
  most: 23,
  isWhole: true,
}

/** What the page calls the mails that come whatever is chosen. */
const ALWAYS: Readonly<Record<(typeof LOCKED_KINDS | typeof ADDRESSED_KINDS)[number], string>> = {
  account_warnings: 'ccount and key warnings',
  billing: 'billing',
  password_link: 'emails about your password and address',
  password_changed: 'emails about your password and address',
  address_link: 'emails about your password and address',
}

it.each(['masterHint', 'stopText', 'calm'] as const)(
  'SCREEN-2.18 API-60 %s names every mail that comes whatever is chosen',
  (name) => {
    for (const kind of [...LOCKED_KINDS, ...ADDRESSED_KINDS]) expect(words[name]).toContain(ALWAYS[kind])
    expect(mailTexts.unsubscribed).toBe(words.calmTitle)
  },
)

function show(data: MailCard, query = '', more: Partial<EmailPrefsView> = {}): Shown {
  const path = '/email-preferences'
  return showApp(
    worldOf(path, [], {
      access: { kind: 'show', screen: 'emailPreferences', title: 'Email preferences', shell: true },
      shell: shellView(path, { title: 'Email preferences' }),
      emailPrefs: {
        preferences: { state: 'ready', asOf: 0, data },
        preview: { state: 'loading' },
        master: true,
        unsavedZone: null,
        awaited: null,
        ...more,
      },
    }),
    { path: path + query },
  )
}

it('SCREEN-2.18 who comes by the link of a mail and subscribes again is not asked to leave once more', async () => {
  const { sent, push } = show({ isSubscribed: false, rows: [hour] }, '?unsubscribe=1')
  fireEvent.click(await screen.findByRole('button', { name: 'Resubscribe' }))
  expect(sent).toContainEqual({ type: 'mail.resubscribe' })
  await waitFor(() => expect(location.search).toBe(''))
  const data = { isSubscribed: true, rows: [hour] }
  push({
    emailPrefs: {
      preferences: { state: 'ready', asOf: 0, data },
      preview: { state: 'loading' },
      master: true,
      unsavedZone: null,
      awaited: null,
    },
  })
  expect(await screen.findByRole('textbox', { name: /^Digest hour/ })).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it.each([
  ['24', 23],
  ['7.6', 8],
])('SCREEN-2.18 API-59 an hour of the day typed as %s is sent as the server takes it', async (text, value) => {
  const { sent } = show({ isSubscribed: true, rows: [{ ...hour, value: 5 }] })
  const field = await screen.findByRole('textbox', { name: /^Digest hour/ })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  await waitFor(() => expect(sent).toContainEqual({ type: 'mail.change', changes: { digest_hour: value } }))
})

it('SCREEN-2.18 A-133 who has saved no time zone reads which one his mails go by, and where to save one', async () => {
  show({ isSubscribed: true, rows: [hour] }, '', { unsavedZone: 'Times in UTC' })
  expect(await screen.findByText('Times in UTC.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Save your time zone in Settings.' })
  expect(link.getAttribute('href')).toBe('/settings')
})

it('SCREEN-2.18 A-133 who has saved a time zone reads nothing of it', async () => {
  show({ isSubscribed: true, rows: [hour] })
  await screen.findByRole('textbox', { name: /^Digest hour/ })
  expect(screen.queryByText('Times in UTC.')).toBeNull()
})

it('SCREEN-2.18 A-357 an address that waits for its proof is named, with the way to have its link sent again', async () => {
  show({ isSubscribed: true, rows: [hour] }, '', { awaited: 'office@example.org' })

  expect(await screen.findByText(/^office@example\.org is not confirmed yet/)).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Have its link sent again in Settings.' })
  expect(way.getAttribute('href')).toBe('/settings')
})
