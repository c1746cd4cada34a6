import * as v from 'valibot'
import { settingsTable } from './settingsTable.ts'
import { StartRefused, exitCodes } from './startup/stop.ts'

type Table = typeof settingsTable

/** All settings, read and checked. `PUBLIC_URL` is still empty where it follows from the port that was taken. */
export type Settings = { readonly [K in keyof Table]: v.InferOutput<Table[K]['read']> }

/**
 * Reads every setting from the environment. Throws `StartRefused` with one sentence that names the setting, what it was
 * and what it must be.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  if (env['BYBITTRACE'] !== undefined)
    throw wrong('BYBITTRACE makes the exchange library print keys and secrets. Unset it and start again.')
  const values: Record<string, unknown> = {}
  for (const [name, { fallback, read }] of Object.entries(settingsTable)) {
    const given = env[name] ?? fallback
    const result = v.safeParse(read as v.GenericSchema<string, unknown>, given)
    if (!result.success) throw wrong(`${name}=${shown(name, given)} ${result.issues[0].message}.`)
    values[name] = result.output
  }
  const settings = values as Settings
  refuseOpenIdentity(settings)
  refuseLameStandby(settings)
  return settings
}

/** Whether the embedded identity provider is used. */
export const isEmbeddedIdentity = (settings: Settings): boolean => settings.OIDC_AUTHORITY === ''

/** Whether an address is reachable from this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * T22: sample users with well-known names must not be reachable from elsewhere unless someone wrote that he wants it.
 * Behind a proxy the server listens on loopback and is open to the network all the same: its public address says so.
 */
function refuseOpenIdentity(settings: Settings): void {
  if (!isEmbeddedIdentity(settings) || settings.ALLOW_EMBEDDED_IDENTITY_ON_NETWORK) return
  const { HOST, PUBLIC_URL } = settings
  const open = !isLoopback(HOST)
    ? `HOST=${HOST}`
    : PUBLIC_URL !== '' && !isLoopback(new URL(PUBLIC_URL).hostname)
      ? `PUBLIC_URL=${PUBLIC_URL}`
      : null
  if (open !== null)
    throw wrong(
      `${open} would open the embedded sign-in with its sample users to the network. Set OIDC_AUTHORITY, or ALLOW_EMBEDDED_IDENTITY_ON_NETWORK=yes if that is wanted.`,
    )
}

/** Whoever takes over must be able to open what the first wrote. */
function refuseLameStandby({ STANDBY, DATABASE_URL, KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_FILE }: Settings): void {
  if (!STANDBY) return
  if (DATABASE_URL === '')
    throw wrong('STANDBY="yes" needs DATABASE_URL: the embedded database in DATA_DIR has one server only.')
  if (KEY_ENCRYPTION_KEY === '' && KEY_ENCRYPTION_KEY_FILE === '')
    throw wrong(
      'STANDBY="yes" needs the KEY_ENCRYPTION_KEY or KEY_ENCRYPTION_KEY_FILE of the server that it stands by for: without it the linked keys could not be read.',
    )
}

const wrong = (sentence: string): StartRefused => new StartRefused(sentence, exitCodes.wrongSetting)

const shown = (name: string, value: string): string => (/KEY|SECRET|DATABASE_URL/.test(name) ? '…' : `"${value}"`)
