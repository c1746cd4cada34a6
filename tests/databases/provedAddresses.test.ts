import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { migrations } from '../../src/server/db/migrations/index.ts'
import { mailGoal } from '../../src/server/db/provedAddresses.ts'
import { engines } from '../support/engines.ts'

const { both } = engines()

test.each(both)('SET-01 A-357 mails go on to the addresses that they went to before, on %s', async (_name, open) => {
  const db = await open()
  await migrate(
    db,
    Object.keys(migrations).filter((name) => name < '0033'),
  )
  const at = '2026-11-20T12:00:00Z'
  for (const [id, email] of [
    ['ada', 'Ada@example.org'],
    ['ben', 'ben@example.org'],
    ['cleo', null],
  ])
    await sql`insert into users (id, email, created_at, last_seen_at) values (${id}, ${email}, ${at}, ${at})`.execute(
      db,
    )
  for (const [id, email] of [
    ['ben', 'office@example.org'],
    ['cleo', 'CLEO@example.org'],
  ])
    await sql`insert into user_settings (user_id, billing_email) values (${id}, ${email})`.execute(db)
  await sql`insert into identity_users (id, login, email, given_name, family_name, nickname, roles, is_sample, onboarded, blurb)
    values ('ada', 'ada', 'ada@example.org', 'Ada', 'L', 'ada', '[]', false, false, '')`.execute(db)

  await migrate(db)

  expect(await Promise.all(['ada', 'ben', 'cleo'].map((id) => mailGoal(db, id)))).toEqual([
    { to: 'Ada@example.org', awaits: null },
    { to: 'office@example.org', awaits: null },
    { to: 'CLEO@example.org', awaits: null },
  ])
  await db.destroy()
})
