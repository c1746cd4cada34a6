import { afterAll, beforeAll, describe } from 'vitest'
import { openPostgres, type Db } from '../../src/server/db/open.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { makeHub } from '../../src/server/events/hub.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { at, EPOCH, factLogContract } from '../support/sim/factLogContract.ts'
import { storedFacts } from '../support/sim/facts.ts'

let postgres: TestPostgres
let db: Db
let users = 0

beforeAll(async () => {
  postgres = await startPostgres()
  db = openPostgres(await postgres.database('fact_log'))
  await migrate(db)
})
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
})

describe("the server's, over PostgreSQL", () => {
  factLogContract(() => {
    const hub = makeHub(EPOCH)
    return {
      hub,
      store: storedFacts({ db, hub, epoch: EPOCH }),
      user: async () => {
        const id = `fact-user-${++users}`
        await noteUser(db, { id, email: null, name: null, roles: [] }, at)
        return id
      },
    }
  })
})
