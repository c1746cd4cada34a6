import { expect, test, vi } from 'vitest'
import { makeVault } from '../../src/server/accounts/secrets.ts'
import { makeOutbox } from '../../src/server/channels/outbox.ts'
import { sealTarget } from '../../src/server/channels/targets.ts'
import { saveChannel, saveChannelChoices } from '../../src/server/db/channels.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Db } from '../../src/server/db/open.ts'
import { addTellings } from '../../src/server/db/tellings.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { makeLog } from '../../src/server/log.ts'
import { NO_CHOICES } from '../../src/domain/channels/choices.ts'
import { engines } from '../support/engines.ts'
import { handClock } from '../support/handClock.ts'

const { postgres } = engines()

const BEAT = 1_000
const clock = handClock()
const vault = makeVault([Buffer.alloc(32, 7)])
const of = { id: 'hook', userId: 'u1', kind: 'webhook' as const }

const fact = (db: Db, seq: number): Promise<void> =>
  addTellings(db, [
    {
      userId: 'u1',
      seq,
      telling: {
        id: `e-${seq}`,
        type: 'position_opened',
        kind: 'position_opened',
        title: `e-${seq}`,
        text: 'main',
        amount: null,
        path: '/live-trades',
        at: clock.now(),
        isUrgent: false,
        place: 'BTCUSDT/main',
      },
      kind: 'webhook',
      dueAt: new Date(clock.now()),
    },
  ])

/** A database that holds the first message that is queued, written and not committed; and how many looked for more. */
function held(db: Db) {
  const seen = { looks: 0, queued: 0 }
  let first: unknown = null
  let reach = (): void => {}
  let release = (): void => {}
  const reached = new Promise<void>((done) => (reach = done))
  const released = new Promise<void>((done) => (release = done))
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node)
      if (node.kind === 'SelectQueryNode' && text.includes('"tellings"') && text.includes('"Distinct"')) seen.looks += 1
      if (node.kind !== 'InsertQueryNode' || !text.includes('"deliveries"')) return node
      seen.queued += 1
      first ??= queryId
      return node
    },
    async transformResult({ result, queryId }) {
      if (queryId !== first) return result
      reach()
      await released
      return result
    },
  })
  return { db: watched, seen, reached, release: () => release() }
}

// The embedded database has one turn: nothing is read there while a message is made.
test('A-204 F31 what becomes due while messages are made stands in a message, or is due still', async () => {
  const db = await postgres()
  await migrate(db)
  await noteUser(db, { id: 'u1', email: null, name: null, roles: [] }, new Date(clock.now()))
  const target = sealTarget(vault, of, { url: 'https://hooks.example.org', secret: 's'.repeat(24) })
  const now = new Date(clock.now())
  await saveChannel(db, {
    ...of,
    label: 'hook',
    addressHash: 'h',
    target,
    state: 'on',
    problem: null,
    createdAt: now,
    usedAt: now,
    toldAt: null,
  })
  await saveChannelChoices(db, 'u1', { ...NO_CHOICES, grid: { position_opened: { webhook: 'on' } } })
  const first = held(db)
  const outbox = makeOutbox({
    db: first.db,
    clock,
    now: clock.now,
    vault,
    log: makeLog('silent'),
    epoch: 'e',
    keys: { publicKey: '', privateKey: '' },
    subject: 'mailto:a@example.org',
    telegram: null,
    outside: { problemOf: () => null, post: async () => ({ status: 200, retryAfter: null }) },
  })
  await fact(db, 1)
  outbox.start()
  clock.advance(BEAT)
  await first.reached

  await fact(db, 2)
  const looks = first.seen.looks
  clock.advance(BEAT)
  // Whoever looks now comes as far as to its own message.
  if (first.seen.looks > looks) await vi.waitUntil(() => first.seen.queued > 1)
  first.release()
  await outbox.tellDue()
  await outbox.tellDue()
  await outbox.stop()

  const told = await db.selectFrom('tellings').select('fact_id').where('state', '=', 'told').orderBy('seq').execute()
  const messages = await db.selectFrom('deliveries').select('content').orderBy('queued_at').execute()
  expect(told.map(({ fact_id: id }) => id)).toEqual(['e-1', 'e-2'])
  expect(messages.flatMap(({ content }) => content.facts)).toEqual(['e-1', 'e-2'])
  await db.destroy()
})
