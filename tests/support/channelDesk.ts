import type { Db } from '../../src/server/db/open.ts'
import type { Device, PushService } from './pushService.ts'
import { startPushService } from './pushService.ts'
import { type Answer, startTestServer, type TestServer } from './server.ts'
import { startWebhookDesk, type WebhookDesk } from './webhookDesk.ts'

/** A server whose time a test moves, and stand-ins for what it tells by. */
export interface ChannelDesk {
  readonly server: TestServer
  readonly push: PushService
  readonly hooks: WebhookDesk
  /** Lets so many ms pass, and everything that is due by then go out. */
  pass(ms: number): Promise<void>
  /** A fact of a user that notifies; answers its id. */
  fact(user: string, type: string, data?: object): Promise<string>
  addDevice(login: string, device: Device): Promise<Answer>
  /** Rows of the outbox: tellings by kind and state. */
  close(): Promise<void>
}

export async function channelDesk(env: Readonly<Record<string, string>> = {}, db?: Db): Promise<ChannelDesk> {
  let skew = 0
  const clock = { now: () => Date.now() + skew, once: () => () => {}, every: () => () => {} }
  const server = await startTestServer({
    clock,
    env: { RATE_FACTOR: '1000', PRIVATE_CHANNELS: 'yes', ...env },
    ...(db === undefined ? {} : { db }),
  })
  const push = await startPushService(() => Date.now())
  const hooks = await startWebhookDesk()
  push.expectKey((await server.call('mara', 'GET', '/api/channels')).json.server_key)
  return {
    server,
    push,
    hooks,
    async pass(ms) {
      skew += ms
      await server.parts.telling.outbox.tellDue()
    },
    fact: async (user, type, data = {}) =>
      (
        await server.parts.facts.change(`sample-${user}`, ({ append }) =>
          append({
            type,
            at: new Date(clock.now()),
            data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', ...data },
          }),
        )
      ).id,
    addDevice: (login, { name, subscription }) =>
      server.call(login, 'POST', '/api/channels/push', { label: name, ...subscription }),
    async close() {
      await server.close()
      await push.close()
      await hooks.close()
    },
  }
}
