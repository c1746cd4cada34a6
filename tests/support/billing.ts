import { PRICE_NAMES } from '../../src/domain/billing/constants.ts'
import { type ServedBilling, serveBilling } from '../../src/paper/billing/serve.ts'
import { startTestServer, type TestOptions, type TestServer } from './server.ts'

export const KEY = 'sk_test_0123456789abcdef'
export const WEBHOOK_SECRET = 'whsec_0123456789abcdef'
const CONTROL = 'control-0123456789abcdef'

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secondStep: '4000 0025 0000 3155',
} as const

/** A server and the stand-in of its card provider, both in this process and over real HTTP. */
export interface BillingServer {
  readonly server: TestServer
  readonly standIn: ServedBilling
  /** What the server's settings name as the price of each plan. */
  readonly prices: Record<string, string>
  /** Asks for a payment page and answers its address; fails on a refusal. */
  checkout(login: string, plan: string): Promise<string>
  /** Fills in a page of the stand-in. */
  post(address: string, form: Readonly<Record<string, string>>): Promise<Response>
  /** Buys a plan with the good card. */
  buy(login: string, plan: string): Promise<void>
  plan(login: string): Promise<{ plan_type: string | null; status: string | null; current_period_end: string | null }>
  roles(login: string): Promise<readonly string[]>
  /** A call of the control listener. */
  control(method: string, path: string, body?: object): Promise<any> // oxlint-disable-line typescript/no-explicit-any -- answers of every shape
  close(): Promise<void>
}

/** Starts both. Close them in `afterAll`. */
export async function startWithBilling(options: TestOptions = {}): Promise<BillingServer> {
  let standIn: ServedBilling | null = null
  const prices = Object.fromEntries(PRICE_NAMES.map((name) => [name, `price_sample_${name}`]))
  const server = await startTestServer({
    env: { RATE_FACTOR: '1000' },
    connectBilling: async ({ ownUrl, clock }) => {
      const served = await serveBilling({
        port: 0,
        control: CONTROL,
        state: null,
        key: KEY,
        webhook: new URL('/api/billing/webhook', ownUrl).href,
        webhookSecret: WEBHOOK_SECRET,
        clock: () => clock.now(),
      })
      standIn = served
      return {
        key: KEY,
        webhookSecret: WEBHOOK_SECRET,
        prices,
        at: { host: '127.0.0.1', port: served.port, protocol: 'http' },
        stop: () => served.close(),
      }
    },
    ...options,
  })
  const served = standIn! as ServedBilling
  const post = (address: string, form: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(new URL(address, `http://127.0.0.1:${served.port}`), {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  const checkout = async (login: string, plan: string): Promise<string> => {
    const { status, json, text } = await server.call(login, 'POST', '/v1/subscriptions/create-checkout-session', {
      plan,
      interval: 'month',
    })
    if (status !== 200) throw new Error(`Checkout answered ${status}: ${text}`)
    return String(json.url)
  }
  return {
    server,
    standIn: served,
    prices,
    checkout,
    post,
    async buy(login, plan) {
      const { status } = await post(await checkout(login, plan), { act: 'pay', number: CARDS.good })
      if (status !== 303) throw new Error(`Paying answered ${status}.`)
    },
    plan: async (login) => (await server.call(login, 'GET', '/v1/settings/subscription')).json,
    roles: async (login) => {
      const { roles } = await server.parts.db
        .selectFrom('identity_users')
        .select('roles')
        .where('login', '=', login)
        .executeTakeFirstOrThrow()
      return roles
    },
    control: async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${served.controlPort}${path}`, {
        method,
        headers: { 'x-control-secret': CONTROL, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`The control listener answered ${answer.status}: ${await answer.text()}`)
      return await answer.json()
    },
    close: () => server.close(),
  }
}
