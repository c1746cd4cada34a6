import { describe, expect, test } from 'vitest'
import { hours, seconds } from '../../../src/domain/core/time.ts'
import { PROFILE, testCore, type TestCore } from '../../support/core/core.ts'

const saved = {
  user_id: 'user-1',
  billing_email: null,
  billing_name: 'Keller Trading',
  timezone: 'Asia/Tokyo',
  email_notifications: true,
  auto_renew: true,
  is_setup_complete: true,
}

/** A run that has read the settings, ended without a word. */
async function ended(): Promise<TestCore> {
  const core = await testCore()
  core.server.answer('/v1/settings/user', saved)
  const tab = await core.open({ path: '/dashboard' })
  await tab.signIn({ name: '' })
  await core.clock.pass(seconds(12))
  core.kill()
  core.server.answer('/v1/settings/user', 'never')
  // The saved answers are too old by then: what is shown can come from nowhere else.
  await core.clock.pass(hours(1))
  return core
}

describe('of the session', () => {
  test('AUTH-08 zone, billing name and set-up are there with the first view of the next run, before any answer', async () => {
    const before = await ended()
    const core = await testCore({ clock: before.clock, disk: before.disk, server: before.server, generation: 2 })
    const tab = await core.open({ path: '/dashboard' })

    expect(core.core.state().resources.byKey['settingsUser']?.loadedAt ?? null).toBeNull()
    expect(core.core.state().session.settings).toEqual({
      userTimezone: 'Asia/Tokyo',
      userBillingName: 'Keller Trading',
      isSetupComplete: true,
    })
    expect(tab.views.shell).toMatchObject({ zone: 'Asia/Tokyo', displayName: 'Keller Trading' })
    await tab.signIn({ name: '' })
    await core.clock.pass(100)
    expect(tab.views.shell).toMatchObject({ zone: 'Asia/Tokyo', displayName: 'Keller Trading' })
  })

  test('AUTH-08 T17 they go with the log-out', async () => {
    const before = await ended()
    const core = await testCore({ clock: before.clock, disk: before.disk, server: before.server, generation: 2 })
    const tab = await core.open({ path: '/dashboard' })
    await tab.send({ type: 'session.sign_out' })
    await core.clock.pass(100)

    expect(core.core.state().session.settings).toEqual({
      userTimezone: null,
      userBillingName: null,
      isSetupComplete: null,
    })
    expect(core.disk.text()).not.toContain('Keller Trading')
  })

  test('AUTH-08 AUTH-09 no token and no readiness is kept', async () => {
    const before = await ended()
    const core = await testCore({ clock: before.clock, disk: before.disk, server: before.server, generation: 2 })

    expect(before.disk.text()).toContain(PROFILE.sub)
    expect(before.disk.text()).not.toMatch(/eyJ-access|eyJ-id|refresh-1/)
    expect(core.core.state().session).toMatchObject({ isApiAuthReady: false, expiresAt: null, phase: 'unknown' })
  })
})
