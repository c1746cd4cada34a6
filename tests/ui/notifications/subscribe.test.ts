import { afterEach, expect, it, vi } from 'vitest'
import { subscribe } from '../../../src/ui/installed/push.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that has an address of its push service for one key, as the Push API says what it does then. */
function browserWith(key: string): void {
  let kept: { readonly of: string } | null = { of: key }
  const subscription = () => ({
    toJSON: () => ({ endpoint: `https://push.example.org/${kept?.of}`, keys: { p256dh: 'key', auth: 'auth' } }),
    unsubscribe: async () => {
      kept = null
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => (kept === null ? null : subscription()),
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
      if (kept !== null && kept.of !== applicationServerKey) throw new DOMException('Another key.', 'InvalidStateError')
      kept = { of: applicationServerKey }
      return subscription()
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal(
    'Notification',
    class {
      static readonly permission = 'granted'
      static readonly requestPermission = async () => 'granted'
    },
  )
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
}

it.each(['new', 'old'])(
  'SCREEN-2.0 N4 a browser whose address was made for the key %j is added under the new one',
  async (key) => {
    browserWith(key)
    expect(await subscribe('new')).toEqual({
      push_endpoint: 'https://push.example.org/new',
      push_key: 'key',
      push_auth: 'auth',
    })
  },
)
