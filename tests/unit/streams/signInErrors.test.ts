import { describe, expect, test } from 'vitest'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

/** A tab that came back from the provider without a session. */
async function cameBack(cancelled: boolean): Promise<{ readonly core: TestCore; readonly tab: TestTab }> {
  const core = await testCore()
  const tab = await core.open({ path: '/login' })
  await tab.send({ type: 'session.report_absent' })
  await tab.send({ type: 'session.report_error', message: 'The provider fell over.', cancelled })
  await core.clock.pass(200)
  return { core, tab }
}

describe('a sign-in that failed', () => {
  test('APP-01 is shown as an authentication error with its reason, and logging out leads through the provider to the origin', async () => {
    const { core, tab } = await cameBack(false)
    expect(tab.views.access).toEqual({ kind: 'auth_error', message: 'The provider fell over.' })

    expect(await tab.send({ type: 'session.sign_out' })).toMatchObject({ ok: true })
    await core.clock.pass(200)

    expect(tab.views.access).toEqual({ kind: 'leave', to: '/' })
  })

  test('APP-01 a sign-in that succeeds afterwards takes it away', async () => {
    const { core, tab } = await cameBack(false)
    await tab.signIn()
    await core.clock.pass(200)

    expect(tab.views.access?.kind).toBe('redirect')
  })

  test('APP-01 stays shown where the look for a session, begun beside it, finds none', async () => {
    const core = await testCore()
    const tab = await core.open({ path: '/login' })
    await tab.send({ type: 'session.report_error', message: 'The provider fell over.', cancelled: false })
    await core.clock.pass(200)
    // Nothing is known of a session yet: the error does not wait for that.
    const shown = { access: { kind: 'auth_error', message: 'The provider fell over.' }, loading: { isActive: false } }
    expect(tab.views).toMatchObject(shown)

    await tab.send({ type: 'session.report_absent' })
    await core.clock.pass(200)
    expect(tab.views).toMatchObject(shown)
  })

  test('APP-01 A-329 is shown in the tab that came back with it alone: no other, also one loaded later, is kept from its page', async () => {
    const { core, tab } = await cameBack(false)
    const other = await core.open({ path: '/help' })
    await other.send({ type: 'session.report_absent' })
    await core.clock.pass(200)

    expect(other.views).toMatchObject({ access: { kind: 'show', screen: 'help' }, loading: { isActive: false } })
    expect(tab.views.access).toEqual({ kind: 'auth_error', message: 'The provider fell over.' })
  })

  test('F46 that there was no connection is said, and ends once the provider answers', async () => {
    const core = await testCore()
    const tab = await core.open({ path: '/login' })
    await tab.send({ type: 'session.report_unreachable' })
    await core.clock.pass(200)
    expect(tab.views).toMatchObject({ access: { kind: 'auth_error' }, loading: { isActive: false } })

    await tab.send({ type: 'session.report_absent' })
    await core.clock.pass(200)
    expect(tab.views).toMatchObject({ access: { kind: 'show', screen: 'login' }, loading: { isActive: false } })
  })

  test('APP-02 one that the user broke off leaves him on the page where he signs in', async () => {
    const { tab } = await cameBack(true)

    expect(tab.views.access).toMatchObject({ kind: 'show', screen: 'login' })
  })
})
