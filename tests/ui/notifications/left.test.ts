import { afterEach, expect, it, vi } from 'vitest'
import { endTelling } from '../../../src/ui/installed/push.ts'
import { systemAlerts } from '../../../src/ui/model/local.ts'
import { alertOutside } from '../../../src/ui/model/systemAlert.ts'
import { toastOf } from '../../../src/domain/toasts/make.ts'
import { epoch } from '../../../src/domain/core/time.ts'

afterEach(() => {
  systemAlerts.set('off')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('N4 T17 whose browser it was until now leaves no message on its screen, with a subscription or without', async () => {
  const closed: string[] = []
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted'
      readonly title: string
      constructor(title: string) {
        this.title = title
      }
      close = () => void closed.push(this.title)
    },
  )
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  systemAlerts.set('on')
  const registration = {
    getNotifications: async () => [{ close: () => void closed.push('pushed') }],
    pushManager: { getSubscription: async () => null },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  alertOutside(toastOf('live_1', 'info', 'of the page', epoch(0)), () => {})

  await endTelling()

  expect(closed.toSorted()).toEqual(['of the page', 'pushed'])
})
