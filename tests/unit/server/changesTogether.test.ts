import { afterAll, beforeAll, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { PositionChange } from '../../../src/server/exchange/account.types.ts'
import { aPosition } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const opened = aPosition({ size: '0.5' })
const grown = aPosition({ size: '0.7' })
const shrunk = aPosition({ size: '0.6' })
const turned = aPosition({ side: 'Sell' })
const closed = (before: typeof opened): PositionChange => ({
  kind: 'closed',
  before,
  at: epoch(opened.createdAt + 1_000),
  seq: null,
  finalPnl: null,
})
const modified = (before: typeof opened, position: typeof opened): PositionChange => ({
  kind: 'modified',
  before,
  position,
  fields: ['size'],
})

/** What an account of its own tells of these changes, and what it holds then: told one by one or all at once. */
async function tells(changes: readonly PositionChange[], areTogether: boolean) {
  const name = `${areTogether ? 'together' : 'apart'}-${changes.map(({ kind }) => kind).join('-')}`
  const accountId = await server.link('mara', name)
  const head = await server.parts.facts.head('sample-mara')
  const { listener } = server.exchange
  if (areTogether) await listener.positionsChanged(accountId, changes)
  else for (const change of changes) await listener.positionsChanged(accountId, [change])
  const { json } = await server.call('mara', 'GET', `/events/since?since_event_id=${server.parts.facts.epoch}-${head}`)
  const { json: held } = await server.call('mara', 'GET', '/trades/open')
  const kept = await server.parts.db
    .selectFrom('positions')
    .select('size')
    .where('account_id', '=', accountId)
    .execute()
  return {
    facts: json.events.map(({ event_type: type, data }: { event_type: string; data: Record<string, unknown> }) => [
      type,
      data['old_qty'],
      data['new_qty'],
    ]),
    held: held.flatMap((row: { accountname: string; size: string; side: string }) =>
      row.accountname === name ? [[row.side, row.size]] : [],
    ),
    kept: kept.map(({ size }) => Number(size)),
  }
}

test.each<readonly [what: string, changes: readonly PositionChange[], types: readonly string[], isHeld: boolean]>([
  ['opens and closes', [{ kind: 'opened', position: opened }, closed(opened)], ['opened', 'closed'], false],
  [
    'opens and changes twice',
    [{ kind: 'opened', position: opened }, modified(opened, grown), modified(grown, shrunk)],
    ['opened', 'modified', 'modified'],
    true,
  ],
  [
    'turns round and closes',
    [{ kind: 'opened', position: opened }, closed(opened), { kind: 'opened', position: turned }, closed(turned)],
    ['opened', 'closed', 'opened', 'closed'],
    false,
  ],
  [
    'closes and opens anew',
    [{ kind: 'opened', position: opened }, closed(opened), { kind: 'opened', position: grown }],
    ['opened', 'closed', 'opened'],
    true,
  ],
])('I7 F42 a leg that %s tells the same of changes that are written together and one by one', async (...row) => {
  const [, changes, types, isHeld] = row
  const apart = await tells(changes, false)
  const together = await tells(changes, true)

  expect(apart.facts.map(([type]: readonly string[]) => type)).toEqual(types.map((type) => `open_position_${type}`))
  expect(together).toEqual(apart)
  expect(apart.held).toHaveLength(isHeld ? 1 : 0)
  expect(apart.kept).toHaveLength(isHeld ? 1 : 0)
})
