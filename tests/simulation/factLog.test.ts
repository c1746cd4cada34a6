import { afterAll, beforeAll, describe } from 'vitest'
import { openInMemory, type Db } from '../../src/server/db/open.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { templateArchive } from '../../src/server/db/embedded/template.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { makeHub } from '../../src/server/events/hub.ts'
import { at, EPOCH, factLogContract } from '../support/sim/factLogContract.ts'
import { emptyDb, memoryFacts, storedFacts } from '../support/sim/facts.ts'

let db: Db
let users = 0

beforeAll(async () => {
  db = await openInMemory(await templateArchive())
  await migrate(db)
})
afterAll(() => db.destroy())

describe("the server's, over the embedded database", () => {
  factLogContract(() => {
    const hub = makeHub(EPOCH)
    return {
      hub,
      store: storedFacts({ db, hub, epoch: EPOCH }),
      user: async () => {
        const id = `user-${++users}`
        await noteUser(db, { id, email: null, name: null, roles: [] }, at)
        return id
      },
    }
  })
})

describe("the simulation's, in memory", () => {
  factLogContract(() => {
    const hub = makeHub(EPOCH)
    return {
      hub,
      store: memoryFacts({ rows: new Map(), hub, epoch: EPOCH, tx: emptyDb().tx }),
      user: async () => `user-${++users}`,
    }
  })
})
