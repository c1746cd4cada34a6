import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from './clock.ts'
import { isEmbeddedIdentity, linkUrlOf, readSettings, type Settings } from './config.ts'
import { findIdentityUser } from './db/identityUsers.ts'
import { type Db, openPostgres } from './db/open.ts'
import { linkAddress, makeLink } from './identity/passwordLinks.ts'
import { makeLog } from './log.ts'
import { lockDirectory } from './startup/directoryLock.ts'
import { openDatabase } from './startup/openDatabase.ts'
import { endWith, giveBack, say, StartRefused, exitCodes, type Undo } from './startup/stop.ts'

/**
 * `npm run password -- name@example.org`: prints the link by which a user of the embedded sign-in sets a new password,
 * for an installation that sends no mail. Whoever runs it learns no password.
 */
async function main([login = '']: readonly string[]): Promise<void> {
  const settings = readSettings(process.env)
  if (!isEmbeddedIdentity(settings))
    throw new StartRefused('Users sign in at OIDC_AUTHORITY, which keeps their passwords.', exitCodes.wrongSetting)
  const url = linkUrlOf(settings)
  const undo: Undo = []
  try {
    const db = await open(settings, undo)
    const user = await findIdentityUser(db, login.includes('@') ? 'email' : 'login', login.toLowerCase())
    if (user === null || user.isSample)
      throw new StartRefused(`Nobody signs in here as "${login}" with a password.`, exitCodes.noInput)
    const token = await makeLink(db, user.id, Date.now())
    const address = linkAddress(url, token)
    process.stdout.write(
      `${address}\nGive this link to ${user.email}: it sets a new password, once and within an hour.\n`,
    )
  } finally {
    await giveBack(undo)
  }
}

/** The database: PostgreSQL beside a server that runs on it, the embedded one while no server does. */
async function open(settings: Settings, undo: Undo): Promise<Db> {
  if (settings.DATABASE_URL !== '') {
    const db = openPostgres(settings.DATABASE_URL)
    undo.push(() => db.destroy())
    return db
  }
  if (!existsSync(join(settings.DATA_DIR, 'database')))
    throw new StartRefused(`There is no database in ${settings.DATA_DIR}.`, exitCodes.noInput)
  undo.push(await lockDirectory(settings.DATA_DIR, { say }))
  const log = makeLog('silent')
  return (await openDatabase({ settings, log, clock: systemClock, say: () => {}, onTaken: () => {} }, undo)).db
}

endWith(main(process.argv.slice(2)))
