import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../../src/domain/wire/rest/table.ts'
import { epoch, minutes } from '../../../src/domain/core/time.ts'
import { candidateOfStored, type StoredNotification } from '../../../src/domain/notifications/candidate.ts'
import { profileOf } from '../../../src/domain/session/profile.ts'
import { apiDocument } from '../../../src/server/http/apiDocument.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aBrowser, claimsIn, signIn } from '../../support/signIn.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const [mara, jonas] = [await server.link('mara'), await server.link('jonas')]
  await server.exchange.close(mara, aTrade(mara, { orderId: 'one' }))
  await server.exchange.close(mara, aTrade(mara, { orderId: 'two', symbol: 'ETHUSDT' }))
  await server.exchange.close(jonas, aTrade(jonas, { orderId: 'his' }))
})
afterAll(async () => {
  await server.close()
})

const listed = async (login = 'mara'): Promise<readonly { readonly id: string; readonly is_read: boolean }[]> =>
  (await server.call(login, 'GET', '/notifications')).json.notifications
const unread = async (login = 'mara'): Promise<number> =>
  (await server.call(login, 'GET', '/notifications/unread-count?days_back=7')).json.unread_count
const mark = (id: string, login = 'mara') => server.call(login, 'POST', `/notifications/${id}/mark-read`)

describe('an account that has another name by now', () => {
  test('API-29 its notifications are told under that name; those of the next one of the old name are not', async () => {
    const told = (type: string, data: object) =>
      server.parts.facts.change('sample-amina', ({ append }) =>
        append({ type, at: new Date(), data, notifies: type === 'open_position_opened' }),
      )
    const opened = (account: string) => told('open_position_opened', { symbol: 'BTCUSDT', side: 'Buy', account })
    const renamed = (before: string, account: string) =>
      told('account_state_changed', { account_id: 'one', account, account_before: before, state: 'live', reason: null })
    expect(await listed('amina')).toEqual([])
    await opened('main')
    await opened('other')
    await renamed('main', 'core')
    await opened('main')
    await renamed('core', 'base')

    const { notifications } = (await server.call('amina', 'GET', '/notifications')).json
    expect(notifications.map(({ data }: { readonly data: { readonly account: string } }) => data.account)).toEqual([
      'main',
      'other',
      'base',
    ])
  })
})

describe('the list', () => {
  test('ENT-11 A-80 a position that opened and changed has the fields of spec 3, and words, and says them once', async () => {
    const account = await server.link('tom')
    const opened = aPosition({ size: '0.2', leverage: '10' })
    await server.exchange.open(account, opened)
    const grown = aPosition({ size: '0.5', leverage: '10' })
    await server.exchange.change(account, { kind: 'modified', before: opened, position: grown, fields: ['size'] })

    const { notifications } = (await server.call('tom', 'GET', '/notifications')).json
    expect(notifications).toMatchObject([
      {
        event_type: 'open_position_modified',
        data: { old_qty: '0.2', old_size: '0.2', new_qty: '0.5', new_size: '0.5', title: 'BTC long modified' },
      },
      {
        event_type: 'open_position_opened',
        data: { qty: '0.2', size: '0.2', leverage: '10', title: 'BTC long opened' },
      },
    ])
    const [modified, first] = notifications.map((one: StoredNotification) => candidateOfStored(one, epoch(0)))
    expect(modified).toMatchObject({ title: 'BTC long modified', message: 'main, size 0.2 to 0.5' })
    expect(notifications[0].data.message).toBe(modified.message)
    expect(notifications[1].data.message).toBe(first.message)
  })

  test('ENT-11 what the system says keeps its words', async () => {
    const data = { title: 'Own title', message: 'Own words' }
    await server.parts.facts.change('sample-tom', ({ append }) =>
      append({ type: 'unified_notification', at: new Date(), data }),
    )
    expect((await server.call('tom', 'GET', '/notifications?limit=1')).json.notifications[0].data).toEqual(data)
  })

  test('API-62 since leaves out what is older, and offset goes on behind what was read', async () => {
    const ago = (count: number): Date => new Date(Date.now() - minutes(count))
    expect(await listed('ines')).toEqual([])
    for (const [title, at] of [
      ['older', ago(10)],
      ['newer', ago(1)],
    ] as const)
      await server.parts.facts.change('sample-ines', ({ append }) =>
        append({ type: 'unified_notification', at, data: { title, message: '' } }),
      )
    const of = async (query: string) => {
      const { notifications, ...counts } = (await server.call('ines', 'GET', `/notifications?${query}`)).json
      return [notifications.map(({ data }: StoredNotification) => data['title']), counts]
    }

    expect(await of(`since=${ago(5).toISOString()}`)).toEqual([['newer'], { returned_count: 1, total_count: 1 }])
    expect(await of('limit=1&offset=1')).toEqual([['older'], { returned_count: 1, total_count: 2 }])
  })
})

describe('marking one notification', () => {
  test('API-63 it is read in the list and in the count, the others are not, and twice is once', async () => {
    const [newest] = await listed()
    expect([await unread(), newest?.is_read]).toEqual([2, false])

    for (let times = 0; times < 2; times += 1)
      expect(await mark(newest!.id)).toMatchObject({ status: 200, json: { success: true } })

    expect(await unread()).toBe(1)
    expect((await listed()).map(({ is_read: isRead }) => isRead)).toEqual([true, false])
    expect((await server.call('mara', 'GET', '/notifications?unread_only=true')).json.notifications).toHaveLength(1)
  })

  test("API-63 I9 what is not there and what is not one's own is not found, and nothing changes", async () => {
    const [his] = await listed('jonas')
    for (const id of [his!.id.replace(/\d+$/, '999'), 'nonsense', 'other-epoch-1'])
      expect(await mark(id)).toMatchObject({ status: 404, json: { detail: expect.any(String) } })

    expect(await unread('jonas')).toBe(1)
    expect((await mark(his!.id, 'jonas')).status).toBe(200)
    expect([await unread('jonas'), await unread()]).toEqual([0, 1])
  })
})

describe('marking all', () => {
  const markAll = (query: string) => server.call('jonas', 'POST', `/notifications/mark-all-read?days_back=7${query}`)

  test('API-66 R10 a press that comes late marks up to the event it names, of this history; without one, all', async () => {
    const account = (await server.call('jonas', 'GET', '/v1/settings/accounts')).json[0].id as string
    await server.exchange.close(account, aTrade(account, { orderId: 'evening', symbol: 'SOLUSDT' }))
    const [evening] = await listed('jonas')
    await server.exchange.close(account, aTrade(account, { orderId: 'night', symbol: 'XRPUSDT' }))
    await server.exchange.close(account, aTrade(account, { orderId: 'later', symbol: 'ADAUSDT' }))
    const before = await unread('jonas')

    expect((await markAll('&through=other-epoch-999')).json).toEqual({ marked_count: 0 })
    expect((await markAll(`&through=${evening!.id}`)).json).toEqual({ marked_count: before - 2 })
    expect(await unread('jonas')).toBe(2)
    expect((await markAll('')).json).toEqual({ marked_count: 2 })
  })
})

describe('the types that are off', () => {
  const PATH = '/api/notification-types'

  test('A-165 are kept by user, as he said last; null tells that he never chose', async () => {
    expect((await server.call('mara', 'GET', PATH)).json).toEqual({ disabled: null })
    expect(await server.call('mara', 'PUT', PATH, { disabled: ['system', 'milestone', 'milestone'] })).toMatchObject({
      status: 200,
      json: { disabled: ['milestone', 'system'] },
    })
    expect((await server.call('mara', 'GET', '/notification-types')).json).toEqual({
      disabled: ['milestone', 'system'],
    })
    await server.call('mara', 'PUT', PATH, { disabled: [] })

    expect((await server.call('mara', 'GET', PATH)).json).toEqual({ disabled: [] })
    expect((await server.call('jonas', 'GET', PATH)).json).toEqual({ disabled: null })
  })

  test('A-165 of some by name leave the others as another device said, however close together', async () => {
    await server.call('mara', 'PUT', PATH, { disabled: ['system', 'from_tomorrow'] })
    const both = [{ milestone: false }, { trade_closed: false, system: true }]
    for (const { status } of await Promise.all(both.map((changed) => server.call('mara', 'PUT', PATH, { changed }))))
      expect(status).toBe(200)
    expect((await server.call('mara', 'GET', PATH)).json).toEqual({
      disabled: ['from_tomorrow', 'milestone', 'trade_closed'],
    })
    expect((await server.call('mara', 'PUT', PATH, { changed: { milestone: true } })).json).toEqual({
      disabled: ['from_tomorrow', 'trade_closed'],
    })
    await server.call('mara', 'PUT', PATH, { disabled: [] })
  })

  test.each([
    [{}],
    [{ changed: null }],
    [{ changed: { '<b>': true } }],
    [{ changed: { milestone: 'off' } }],
    [{ disabled: 'milestone' }],
    [{ disabled: ['<b>'] }],
    [{ disabled: [7] }],
    [{ disabled: Array.from({ length: 51 }, () => 'milestone') }],
  ])('A-165 what is no list of names is refused and changes nothing: %#', async (body) => {
    await server.call('jonas', 'PUT', PATH, { disabled: ['system'] })

    expect(await server.call('jonas', 'PUT', PATH, body)).toMatchObject({
      status: 400,
      json: { detail: expect.anything() },
    })
    expect((await server.call('jonas', 'GET', PATH)).json).toEqual({ disabled: ['system'] })
  })

  test('A-165 other devices hear of a choice', async () => {
    const stream = await openEventStream(`${server.url}/trades/updates/stream?token=${await server.token('mara')}`)
    await server.call('mara', 'PUT', PATH, { disabled: ['system'] })
    const told = await stream.until(({ data }) => data.type === 'dashboard_refresh')
    expect(told.data.reason).toBe('notification_types')
    stream.close()
  })

  test("A-165 are nobody's without a sign-in", async () => {
    expect((await fetch(server.url + PATH)).status).toBe(401)
  })
})

describe('the list of conflicts', () => {
  test('API-19 without a limit 50 are sent from the first on', () => {
    expect(sectionOf('GET /trades/conflicts')).toMatch(/`limit` \| [^|]*else 50/)
    expect(sectionOf('GET /trades/conflicts')).toMatch(/`offset` \| [^|]*else 0/)
  })
})

/** The part of docs/API.md about one call. */
function sectionOf(call: string): string {
  const text = apiDocument()
  const from = text.indexOf(`### ${call}\n`)
  return from < 0 ? '' : text.slice(from, text.indexOf('\n### ', from + 1))
}

describe('what the server does beyond the specification', () => {
  const documented =
    /A refusal is `\{ "detail": "…" \}`: ([^\n]*)/
      .exec(apiDocument())?.[1]
      ?.match(/\b[45]\d\d\b/g)
      ?.map(Number) ?? []

  test('GEN-14 every call is in the document, with its answer and who may make it', () => {
    const bare = allCalls.filter(
      (call) => !/Answer: /.test(sectionOf(`${call.method} ${call.path}`)) && call.answer !== undefined,
    )
    const silent = allCalls.filter(
      (call) =>
        !/\*(Public|Any signed-in user|From (trial|basic|standard|elite|admin))\.\*/.test(
          sectionOf(`${call.method} ${call.path}`),
        ),
    )

    expect(bare.map(({ path }) => path)).toEqual([])
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('GEN-14 nobody gets an answer without a token: a sentence, under a status that the document names', async () => {
    expect(documented).toEqual(expect.arrayContaining([400, 401, 403, 404, 409, 413, 415, 429, 503]))
    const answers = await Promise.all(
      allCalls
        .filter(({ need }) => need !== 'public')
        .map(async ({ method, path }) => {
          const answer = await fetch(server.url + path.replace(/\{\w+\}/g, 'x'), {
            method,
            headers: { accept: 'application/json' },
          })
          return {
            call: `${method} ${path}`,
            status: answer.status,
            body: (await answer.json()) as { readonly detail?: unknown },
          }
        }),
    )

    expect(answers.length).toBeGreaterThan(40)
    expect(answers.filter(({ status, body }) => status !== 401 || typeof body.detail !== 'string')).toEqual([])
  })

  test('GEN-14 a body that is wrong is refused with a sentence, never with a fault', async () => {
    const writing = allCalls.filter(
      (call) => call.body !== undefined && call.bodyIsOptional !== true && call.need !== 'public',
    )
    const answers = await Promise.all(
      writing.map(async ({ method, path }) => {
        const { status, json } = await server.call('ines', method, path.replace(/\{\w+\}/g, 'x'), 'text')
        return { call: `${method} ${path}`, status, detail: json?.detail as unknown }
      }),
    )

    expect(writing.length).toBeGreaterThan(10)
    expect(
      answers.filter(
        ({ status, detail }) => !documented.includes(status) || status >= 500 || typeof detail !== 'string',
      ),
    ).toEqual([])
  })
})

describe('claims of the identity token', () => {
  test('ENT-31 a list of roles and whether the user was onboarded, as the pages read them', async () => {
    const profiles = await Promise.all(
      ['mara', 'ines', 'noah'].map(async (login) =>
        profileOf(claimsIn((await signIn(aBrowser(server.url), server.url, login)).id_token), 'roles'),
      ),
    )

    expect(profiles.map(({ sub, roles, onboarded }) => [sub, roles, onboarded])).toEqual([
      ['sample-mara', ['elite-subscriber'], true],
      ['sample-ines', expect.arrayContaining(['admin-user']), true],
      ['sample-noah', [], false],
    ])
  })

  test.each([
    ['no roles', {}, { roles: [] }],
    ['roles that are no list', { roles: 'admin-user' }, { roles: [] }],
    ['a list with other things', { roles: ['trial-subscriber', 7, null] }, { roles: ['trial-subscriber'] }],
    ['an onboarded that is no flag', { roles: [], onboarded: 'yes' }, { roles: [] }],
  ])('ENT-31 a token with %s', (_name, claims, read) => {
    expect(profileOf({ sub: 'u', ...claims }, 'roles')).toEqual({ sub: 'u', ...read })
  })
})
