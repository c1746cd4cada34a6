import { isOfEarlierVersion, migrate } from '../db/migrate.ts'
import type { Db } from '../db/open.ts'
import type { Dumps } from './dumps.ts'

export interface UpgradeParts {
  readonly db: Db
  /** Null where the database is elsewhere: whoever keeps it dumps it. */
  readonly dumps: Pick<Dumps, 'beforeUpgrade'> | null
  /** Told what the start does. */
  readonly say: (sentence: string) => void
}

/**
 * Brings the database to this version. One of an earlier version is dumped first, so that there is a way back: that
 * version loads no dump of this one. Where none can be made it goes on without, and says so: a server that does not
 * start is the greater harm, and the hourly dumps of that version are still there.
 */
export async function upgrade({ db, dumps, say }: UpgradeParts): Promise<void> {
  if (dumps !== null && (await isOfEarlierVersion(db))) {
    say('The database is of an earlier version: it is dumped, then brought to this one.')
    const lack = await dumps.beforeUpgrade()
    if (lack !== null) say(`It was not dumped: ${lack}. Only older dumps lead back to the version before.`)
  }
  await migrate(db)
}
