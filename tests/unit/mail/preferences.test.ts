import { emailPrefsView } from '../../../src/domain/mail/view.ts'
import type { MailRow } from '../../../src/domain/mail/view.types.ts'
import { connected, type MiniCore } from '../../../src/domain/testing/core.ts'
import { describe, expect, test } from 'vitest'
import { editedPreferences, undoOf } from '../../../src/domain/mail/edited.ts'
import { NO_WRITES } from '../../../src/domain/writes/model.ts'
import { DEFAULT_CHOICES, isWanted, type MailWishes, mayGoAt } from '../../../src/domain/mail/preferences.ts'

const wishes = (over: Partial<MailWishes> = {}): MailWishes => ({
  choices: { ...DEFAULT_CHOICES, closed_trades: true },
  isUnsubscribed: false,
  isOn: true,
  zone: 'Europe/Berlin',
  ...over,
})
const at = (time: string): number => Date.parse(time)
const goes = (time: string, kind = 'closed_trades', over: Partial<MailWishes> = {}): string =>
  new Date(mayGoAt(at(time), kind, wishes(over))).toISOString()

describe('which mails come', () => {
  test.each([
    ['what was chosen', {}, true],
    ['what was not', { choices: { ...DEFAULT_CHOICES, closed_trades: false } }, false],
    ['nothing once unsubscribed', { isUnsubscribed: true }, false],
    ['nothing while the switch of the profile is off', { isOn: false }, false],
  ])('API-60 %s; billing, accounts, keys and the sign-in always', (_name, over, isThere) => {
    expect(isWanted('closed_trades', wishes(over))).toBe(isThere)
    const always = ['billing', 'account_warnings', 'password_link', 'password_changed']
    expect(always.filter((kind) => !isWanted(kind, wishes(over)))).toEqual([])
  })

  test('SCREEN-2.18 a quiet night is the one of the user, to the minute', () => {
    expect(goes('2026-11-20T20:59:59Z')).toBe('2026-11-20T20:59:59.000Z')
    expect(goes('2026-11-20T21:00:00Z')).toBe('2026-11-21T06:00:00.000Z')
    expect(goes('2026-11-21T05:59:59Z')).toBe('2026-11-21T06:00:00.000Z')
    expect(goes('2026-11-21T06:00:00Z')).toBe('2026-11-21T06:00:00.000Z')
    expect(goes('2026-11-20T21:00:00Z', 'billing')).toBe('2026-11-20T21:00:00.000Z')
    expect(goes('2026-11-20T21:00:00Z', 'closed_trades', { choices: { ...DEFAULT_CHOICES, quiet_hours: 'off' } })).toBe(
      '2026-11-20T21:00:00.000Z',
    )
  })

  test('SCREEN-2.18 a night in which the clock changes ends at seven all the same', () => {
    expect(goes('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
    expect(goes('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  })
})

describe('a change', () => {
  const before = { closed_trades: false, closed_trades_above: 100, options: { quiet_hours: ['off', 'night'] } }

  test('SCREEN-2.18 what puts it back is what was there, of what changed alone', () => {
    expect(undoOf(before, { ...before, closed_trades: true })).toEqual({ closed_trades: false })
    expect(undoOf(before, { ...before, options: { quiet_hours: ['off'] } })).toBeNull()
  })

  test('SCREEN-2.18 changes on their way lie over what is confirmed, the newest on top', () => {
    const overlay = (asked: number, body: unknown) => ({ asked, body, write: 'emailPreferencesUpdate' })
    const overlays = [
      overlay(1, { closed_trades: true, closed_trades_above: 5 }),
      overlay(2, { closed_trades_above: 7 }),
    ]

    expect(editedPreferences(before, { writes: { ...NO_WRITES, overlays: overlays as never } })).toEqual({
      ...before,
      closed_trades: true,
      closed_trades_above: 7,
    })
  })
})

const ANSWER = {
  closed_trades: false,
  closed_trades_above: 100,
  quiet_hours: 'night',
  weekly_report: true,
  account_warnings: true,
  options: { quiet_hours: ['off', 'night', 'all_day'] },
  locked: ['account_warnings'],
  is_subscribed: true,
  unsubscribed_at: null,
}

const TAB = 'tab-1'
const ready = (): MiniCore =>
  connected().append({ type: 'resource.loaded', data: { key: 'emailPreferences', value: ANSWER } })
const rowsOf = (core: MiniCore): readonly MailRow[] => {
  const { preferences } = emailPrefsView(core.state)
  return preferences.state === 'ready' ? preferences.data.rows : []
}
const turnOn = (core: MiniCore) => core.send(TAB, { type: 'mail.change', changes: { closed_trades: true } })
/** The server's word on what waits for it. */
const settle = (core: MiniCore, answer: unknown): void => {
  const [overlay] = core.state.writes.overlays
  if (overlay === undefined) throw new Error('Nothing waits.')
  const { write, key, asked, request } = overlay
  core.append(
    answer === null
      ? { type: 'write.failed', data: { write, key, asked, message: 'No room.', status: 507 } }
      : { type: 'write.saved', data: { write, key, asked, answer, ...(request.undo && { undo: request.undo }) } },
  )
}
const toasts = (core: MiniCore) => core.of('toast.queued').map(({ toast }) => [toast.kind, toast.title, toast.undo])

test('SCREEN-2.18 rows follow from what the server answers: known names in our words, others humanised', () => {
  const rows = rowsOf(ready())

  expect(rows.map(({ kind, label }) => [kind, label])).toEqual([
    ['switch', 'Closed trades'],
    ['number', 'Only trades over'],
    ['choice', 'Quiet hours'],
    ['switch', 'Weekly report'],
    ['switch', 'Account and key warnings'],
  ])
  expect(rows.at(-1)).toMatchObject({ isLocked: true })
  expect(rows[2]).toMatchObject({
    choices: [
      { id: 'off', label: 'None' },
      { id: 'night', label: '10 PM to 7 AM' },
      { id: 'all_day', label: 'All day' },
    ],
  })
})

test('SCREEN-2.18 a change shows at once, is saved, and its toast can put back what was there', () => {
  const core = ready()
  turnOn(core)
  expect(rowsOf(core)[0]).toMatchObject({ isOn: true })
  settle(core, { ...ANSWER, closed_trades: true })

  expect(rowsOf(core)[0]).toMatchObject({ isOn: true })
  expect(toasts(core)).toEqual([['success', 'Email preferences saved', { closed_trades: false }]])
})

test('SCREEN-2.18 what puts it back is told though the list came anew before the answer', () => {
  const core = ready()
  turnOn(core)
  core.append({ type: 'resource.loaded', data: { key: 'emailPreferences', value: { ...ANSWER, closed_trades: true } } })
  settle(core, { ...ANSWER, closed_trades: true })

  expect(toasts(core)).toEqual([['success', 'Email preferences saved', { closed_trades: false }]])
})

test('SCREEN-2.18 a change that fails falls back and says why', () => {
  const core = ready()
  turnOn(core)
  settle(core, null)

  expect(rowsOf(core)[0]).toMatchObject({ isOn: false })
  expect(toasts(core)).toEqual([['error', 'Failed to update: No room.', undefined]])
})

test('A-110 the switch of the profile is the same here, and unsubscribing leaves it alone', () => {
  const core = ready().append({
    type: 'resource.loaded',
    data: { key: 'settingsUser', value: { email_notifications: true } },
  })
  const master = () => emailPrefsView(core.state).master
  core.send(TAB, { type: 'mail.unsubscribe', reason: 'too many' })
  expect(master()).toBe(true)
  core.send(TAB, { type: 'mail.switch_all', isOn: false })

  expect(master()).toBe(false)
  expect(core.of('write.asked').map(({ write, body }) => [write, body])).toEqual([
    ['emailUnsubscribe', { reason: 'too many' }],
    ['settingsUserUpdate', { email_notifications: false }],
  ])
})

test('SCREEN-2.18 A-133 mails go by UTC while no zone is saved, and the page says so once that is known', () => {
  const core = ready()
  const unsaved = () => emailPrefsView(core.state).unsavedZone
  const know = (timezone: string | null) =>
    core.append({ type: 'resource.loaded', data: { key: 'settingsUser', value: { timezone } } })
  expect(unsaved()).toBeNull()
  know(null)
  expect(unsaved()).toBe('Times in UTC')
  know('Europe/Berlin')

  expect(unsaved()).toBeNull()
})

test('SCREEN-2.18 A-357 the address that nobody proved yet is known as soon as the profile is', () => {
  const core = ready()
  const awaited = () => emailPrefsView(core.state).awaited
  const know = (email_proof?: object) =>
    core.append({ type: 'resource.loaded', data: { key: 'settingsUser', value: { timezone: null, email_proof } } })
  expect(awaited()).toBeNull()
  know({ awaits: 'office@example.org', goes_to: null })
  expect(awaited()).toBe('office@example.org')
  know()
  expect(awaited()).toBeNull()
})
