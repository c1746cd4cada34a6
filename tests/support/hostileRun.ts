import { sql } from 'kysely'
import * as v from 'valibot'
import type { Call } from '../../src/domain/wire/rest/call.ts'
import { allCalls } from '../../src/domain/wire/rest/table.ts'
import { setRoles } from '../../src/server/db/identityUsers.ts'
import { fc } from './fc.ts'
import { hostileMessages } from './hostile.ts'
import { makeRawLine, type RawAnswer, type RawMessage } from './rawRequest.ts'
import { startTestServer, type TestServer } from './server.ts'

const AT_ONCE = 8
/** A refusal is a sentence: it repeats nothing long. */
const MOST_WORDS = 300

/** How many messages, and which. */
interface Throw {
  readonly total: number
  readonly seed: number
}

/** What became of the messages to one call. */
interface Outcome {
  readonly call: string
  readonly refused: number
  /** Messages that were answered with a failure of the server, or with words that repeat a long value. */
  readonly faults: readonly unknown[]
  /** Tables in which something changed although nothing was accepted. */
  readonly changed: readonly string[]
}

/** A server with an account, a rule and a notification of its administrator, and a line to it. */
export interface Target {
  readonly server: TestServer
  readonly line: ReturnType<typeof makeRawLine>
  close(): Promise<void>
}

/** Starts it. Close it in `afterAll`. */
export async function startTarget(): Promise<Target> {
  const server = await startTestServer({ env: { RATE_FACTOR: '10000' } })
  const line = makeRawLine(server.url)
  await server.link('ines')
  const { json: strategy } = await server.call('ines', 'POST', '/v1/strategy-details', { name: 'Trend', note: 'kept' })
  await server.call('ines', 'POST', '/bots/rules', {
    strategy_id: strategy.id,
    account_name: 'main',
    symbol: 'BTCUSDT',
  })
  await server.parts.facts.change('sample-ines', async ({ append }) => {
    await append({ type: 'unified_notification', at: new Date(), data: { title: 'a', message: 'b' } })
  })
  return {
    server,
    line,
    close: async () => {
      line.close()
      await server.close()
    },
  }
}

/** Throws generated messages at every call of the table, as somebody who is signed in. */
export async function throwAtCalls({ server, line }: Target, { total, seed }: Throw): Promise<readonly Outcome[]> {
  // Who deletes himself can throw no more: that call has a test of its own (privacy.test.ts).
  const calls = allCalls.filter(({ kind, path }) => kind !== 'stream' && path !== '/account/delete')
  const outcomes: Outcome[] = []
  let token = ''
  // A trial that one of them begins takes the plan's place.
  const giveRoles = () => setRoles(server.parts.db, 'sample-ines', ['elite-subscriber', 'admin-user'])
  await giveRoles()
  let before = await kept(server)
  for (const [index, call] of calls.entries()) {
    const messages = fc.sample(hostileMessages(call), { numRuns: Math.ceil(total / calls.length), seed: seed + index })
    const answers = await sendAll(line, messages, async () => {
      // The end of a session ends its token.
      if (token === '' || call.path === '/api/session/end') token = await server.token('ines', { expiresIn: 3_600 })
      return {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      }
    })
    if (call.path === '/api/session/end') token = ''
    await giveRoles()
    const after = await kept(server)
    outcomes.push({
      call: `${call.method} ${call.path}`,
      refused: answers.filter(({ status }) => status >= 400).length,
      faults: faultsOf(messages, answers),
      changed: mayChange(call, answers) ? [] : [...after.keys()].filter((name) => after.get(name) !== before.get(name)),
    })
    before = after
  }
  return outcomes
}

const oidc = (method: 'GET' | 'POST', path: `/${string}`, fields: readonly string[]) => ({ method, path, fields })
/** What somebody reaches who is not signed in. */
const doors = [
  oidc('GET', '/oidc/auth', [
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
    'nonce',
    'prompt',
    'code_challenge',
    'code_challenge_method',
    'id_token_hint',
    'login_hint',
    'max_age',
    'claims',
    'resource',
    'ui_locales',
  ]),
  oidc('POST', '/oidc/token', [
    'grant_type',
    'client_id',
    'code',
    'code_verifier',
    'redirect_uri',
    'refresh_token',
    'scope',
    'resource',
  ]),
  oidc('POST', '/oidc/token/revocation', ['client_id', 'token', 'token_type_hint']),
  oidc('GET', '/oidc/session/end', ['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id']),
  oidc('POST', '/oidc/session/end', ['id_token_hint', 'post_logout_redirect_uri', 'state']),
  oidc('GET', '/oidc/interaction/{uid}', []),
  oidc('POST', '/oidc/interaction/{uid}', ['proof', 'login', 'password', 'sample']),
  oidc('GET', '/oidc/interaction/{uid}/password', []),
  oidc('POST', '/oidc/interaction/{uid}/password', ['proof', 'email']),
  oidc('GET', '/oidc/password', ['token']),
  oidc('POST', '/oidc/password', ['token', 'password']),
  oidc('GET', '/oidc/me', []),
  oidc('GET', '/oidc/{rest}', []),
  oidc('POST', '/api/csp-report', ['csp-report']),
  oidc('GET', '/{anything}', []),
  oidc('GET', '/auth/callback', ['code', 'state']),
]

/** Throws generated messages at the sign-in and at the pages. */
export async function throwAtDoors({ server, line }: Target, { total, seed }: Throw): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const usual: Readonly<Record<string, string>> = {
    client_id: 'bot-blending-web',
    response_type: 'code',
    grant_type: 'refresh_token',
    redirect_uri: `${server.url}/auth/callback`,
    scope: 'openid',
    code_challenge_method: 'S256',
    code_challenge: 'a'.repeat(43),
  }
  for (const [index, { method, path, fields }] of doors.entries()) {
    const asked = hostileMessages({
      method: 'GET',
      path,
      query: v.object(Object.fromEntries(fields.map((name) => [name, v.string()]))),
    }).map((message): RawMessage => {
      const [before = '', given = ''] = message.path.split(/\?(.*)/s)
      const rest = Object.entries(usual)
        .filter(([name]) => fields.includes(name) && !given.includes(`${name}=`))
        .map(([name, one]) => `${name}=${encodeURIComponent(one)}`)
      const form = [...rest, ...(given === '' ? [] : [given])].join('&')
      return method === 'GET'
        ? { method, path: form === '' ? before : `${before}?${form}` }
        : { method, path: before, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form }
    })
    const messages = fc.sample(asked, { numRuns: Math.ceil(total / doors.length), seed: seed + index })
    const answers = await sendAll(line, messages, async () => ({
      accept: index % 2 === 0 ? 'text/html' : 'application/json',
    }))
    outcomes.push({
      call: `${method} ${path}`,
      refused: answers.filter(({ status }) => status >= 400).length,
      faults: faultsOf(messages, answers),
      changed: [],
    })
  }
  return outcomes
}

/**
 * A sum over all that is kept, by table; only when somebody was last seen, and what his newest token said of him, moves
 * by itself.
 */
async function kept({ parts: { db } }: TestServer): Promise<ReadonlyMap<string, string>> {
  const tables = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'identity_records' order by 1`.execute(
    db,
  )
  const sums = new Map<string, string>()
  for (const { name } of tables.rows) {
    const row = sql`(to_jsonb(t) - ${name === 'users' ? ['last_seen_at', 'roles'] : ['last_seen_at']}::text[])::text`
    const { rows } = await sql<{
      sum: string
    }>`select coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as sum from ${sql.table(name)} t`.execute(db)
    sums.set(name, rows[0]!.sum)
  }
  return sums
}

/** Sends all, some at once. Answers in the same order. */
async function sendAll(
  line: Target['line'],
  messages: readonly RawMessage[],
  headersOf: () => Promise<Readonly<Record<string, string>>>,
): Promise<readonly RawAnswer[]> {
  const answers: RawAnswer[] = []
  for (let start = 0; start < messages.length; start += AT_ONCE) {
    answers.push(
      ...(await Promise.all(
        messages
          .slice(start, start + AT_ONCE)
          .map(async (message) => line.send({ ...message, headers: { ...message.headers, ...(await headersOf()) } })),
      )),
    )
  }
  return answers
}

/** What no answer may be: a failure of the server, or words that repeat a long value. */
function faultsOf(messages: readonly RawMessage[], answers: readonly RawAnswer[]): readonly unknown[] {
  return answers.flatMap(({ status, text }, index) =>
    status >= 500 || (status >= 400 && text.startsWith('{') && text.length > MOST_WORDS)
      ? [{ status, answered: text.slice(0, 500), ...messages[index] }]
      : [],
  )
}

/** Whether something was written with the server's consent. */
const mayChange = (call: Call, answers: readonly RawAnswer[]): boolean =>
  call.method !== 'GET' && call.isQuestion !== true && answers.some(({ status }) => status < 400)
