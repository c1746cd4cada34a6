import { expect, test } from 'vitest'
import { whyOf } from '../../../src/domain/why.ts'
import { hello, type MiniCore, signedIn } from '../../../src/domain/testing/core.ts'
import { toastOf } from '../../../src/domain/toasts/make.ts'
import { withoutSecrets } from '../../../src/worker/withoutSecrets.ts'

/** Signed in, everything loaded, one tab in sight. */
const loaded = () => signedIn().advance(1_000)
const queue = (core: MiniCore, id: string) =>
  core.append({ type: 'toast.queued', data: { toast: toastOf(id, 'info', id, core.at) } })
const shownIn = (core: MiniCore, id: string, tab = 'tab-1') => core.append({ type: 'toast.shown', data: { id, tab } })
const said = (core: MiniCore) =>
  core.log.flatMap((entry) =>
    entry.type === 'write.asked' && entry.data.write === 'notificationsShown' ? [entry.data.body] : [],
  )
const suppressed = (core: MiniCore) =>
  core.log.flatMap((entry) => (entry.type === 'toast.suppressed' ? [entry.data.id] : []))

test('N4 what a page in sight shows is said to the server a second later, all of it at once', () => {
  const core = loaded()
  shownIn(core, 'live_e-1')
  core.advance(500)
  shownIn(core, 'live_e-2')
  // A message of the page itself is no notification.
  shownIn(core, 'tab-7')
  core.advance(499)
  expect(said(core)).toEqual([])
  core.advance(1)

  expect(said(core)).toEqual([{ ids: ['e-1', 'e-2'] }])
  core.advance(5_000)
  expect(said(core)).toHaveLength(1)
})

test('N4 what a hidden page draws is seen by nobody, until the system shows it', () => {
  const core = loaded()
  core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } })
  shownIn(core, 'live_e-1')
  core.advance(2_000)
  expect(said(core)).toEqual([])

  core.append({ type: 'toast.alerted', data: { id: 'live_e-1' } })
  core.advance(2_000)
  expect(said(core)).toEqual([{ ids: ['e-1'] }])
})

test('N4 what another device shows is not told here where nobody sees it yet, with its reason; what is read stays', () => {
  const core = loaded()
  queue(core, 'live_e-1')
  shownIn(core, 'live_e-1')
  core.append({ type: 'live.shown_told', data: { ids: ['e-1'] } })
  expect(suppressed(core)).toEqual([])

  core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2' }) })
  for (const tab of ['tab-1', 'tab-2']) core.append({ type: 'tab.hidden', data: { tab } })
  queue(core, 'live_e-2')
  core.append({ type: 'live.shown_told', data: { ids: ['e-2', 'e-3'] } })

  expect(suppressed(core)).toEqual(['live_e-2'])
  expect(core.state.toasts.addressed.map(({ toast }) => toast.id)).not.toContain('live_e-2')
  expect(whyOf(core.log.find(({ type }) => type === 'toast.suppressed')!)).toContain(
    'another device of yours showed it',
  )
})

test('T8 addresses, keys and secrets of channels stop at the border', () => {
  const kept: Readonly<Record<string, string>>[] = []
  const secrets = {
    keep: (fields: Readonly<Record<string, string>>) => `ref-${kept.push(fields)}`,
    of: () => null,
  }
  const fields = { push_endpoint: 'https://push.example.org/x', push_key: 'k', push_auth: 'a' }
  const hook = { webhook_url: 'https://hooks.example.org/x', signing_secret: 's' }

  expect(withoutSecrets({ id: '1', type: 'channels.add_push', label: 'x', ...fields }, secrets)).toEqual({
    id: '1',
    type: 'channels.add_push',
    label: 'x',
    secretRef: 'ref-1',
  })
  expect(withoutSecrets({ id: '2', type: 'channels.add_webhook', label: 'x', ...hook }, secrets)).toEqual({
    id: '2',
    type: 'channels.add_webhook',
    label: 'x',
    secretRef: 'ref-2',
  })
  expect(withoutSecrets({ id: '3', type: 'channels.add_telegram', link_code: 'c' }, secrets)).toEqual({
    id: '3',
    type: 'channels.add_telegram',
    secretRef: 'ref-3',
  })
  expect(kept).toEqual([fields, hook, { link_code: 'c' }])
})

test.each([
  ['a page in sight showed', true, [{ ids: ['e-1', 'e-2'] }]],
  ['ran out in a hidden page', false, []],
])('N4 row 12 what another toast tells was seen where that one was: it %s', (_, isInSight, expected) => {
  const core = loaded()
  const of = { symbol: 'BTCUSDT', account: 'main' }
  const key = 'BTCUSDT/main/trade_closed'
  if (!isInSight) core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } })
  core.append({
    type: 'notifications.toasted',
    data: { id: 'live_e-1', key, origin: 'sse', of: { ...of, eventId: 'e-1' } },
  })
  shownIn(core, 'live_e-1')
  core.append({ type: 'toast.expired', data: { id: 'live_e-1' } })
  core.append({ type: 'tab.shown', data: { tab: 'tab-1' } })
  const because = { key, elapsedMs: 20_000, windowMs: 60_000 }
  core.append({
    type: 'notifications.toast_suppressed',
    data: { rule: '12', reason: 'repeated_within_window', because, id: 'live_e-2', of: { ...of, eventId: 'e-2' } },
  })
  core.advance(2_000)

  expect(said(core)).toEqual(expected)
})

test('N4 row 12 what a toast tells that is still to be seen is told by it', () => {
  const core = loaded()
  const of = { symbol: 'BTCUSDT', account: 'main' }
  const key = 'BTCUSDT/main/trade_closed'
  queue(core, 'live_e-1')
  core.append({
    type: 'notifications.toasted',
    data: { id: 'live_e-1', key, origin: 'sse', of: { ...of, eventId: 'e-1' } },
  })
  core.append({
    type: 'notifications.toast_suppressed',
    data: {
      rule: '12',
      reason: 'repeated_within_window',
      because: { key },
      id: 'live_e-2',
      of: { ...of, eventId: 'e-2' },
    },
  })
  core.advance(2_000)

  expect(said(core).flatMap((body) => (body as { ids: string[] }).ids)).toContain('e-2')
})
