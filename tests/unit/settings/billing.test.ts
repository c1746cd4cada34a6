import { expect, test } from 'vitest'
import { bad } from '../../../src/domain/core/outcome.ts'
import { RETENTION } from '../../../src/domain/retention.ts'
import { testCore } from '../../support/core/core.ts'

const PORTAL = '/v1/subscriptions/create-customer-portal-session'

/** What a press of the button leads to; without an answer the call fails. */
async function asking(answer?: unknown) {
  const core = await testCore()
  if (answer !== undefined) core.server.answer(PORTAL, answer)
  const tab = await core.open({ path: '/settings' })
  await tab.signIn()
  await tab.send({ type: 'billing.open' })
  await core.clock.pass(5_000)
  return {
    core,
    told: core.entries('settings.portal_told').map(({ data }) => data.url),
    toasts: core.entries('toast.queued').map(({ data }) => data.toast.title),
  }
}

test("SET-23 API-50 the portal's address reaches the page, and no entry that is kept", async () => {
  const { core, told, toasts } = await asking({ url: 'https://pay.example.org/p/session_0123456789' })

  expect(told).toEqual(['https://pay.example.org/p/session_0123456789'])
  expect(RETENTION['settings.portal_told']).toBe('memory')
  expect(JSON.stringify([core.entries('write.asked'), core.entries('write.saved')])).not.toContain('0123456789')
  expect(toasts).toEqual([])
})

test.each([{ url: 'javascript:alert(1)' }, { url: 'http://pay.example.org' }, {}])(
  'SET-36 an answer without an address to open: %j',
  async (answer) => {
    const { told, toasts } = await asking(answer)

    expect(told).toEqual([])
    expect(toasts).toEqual(['Could not retrieve portal URL.'])
  },
)

test('ERR-14 a failed call without a reason has the default', async () => {
  const { toasts } = await asking(bad({ kind: 'http', status: 502, message: '' }))

  expect(toasts).toEqual(['Error accessing billing portal: Failed to create customer portal session'])
})

test('SET-37 a failed call is told with its reason', async () => {
  const { toasts } = await asking()

  expect(toasts).toEqual(['Error accessing billing portal: not found'])
})
