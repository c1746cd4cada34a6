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
  refuseLameStandby(settings)
  refuseHalfBilling(settings)
  refuseHalfRoles(settings)
  refuseTwoSources(settings)
  refuseSiteElsewhere(settings)
  return settings
}

/**
 * Reads the settings of a server that listens: it must open its sign-in to nobody unasked. The commands beside it
 * listen on nothing.
 */
export function serverSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const settings = readSettings(env)
  refuseOpenIdentity(settings)
  return settings
}

/** Whether the embedded identity provider is used. */
export const isEmbeddedIdentity = (settings: Settings): boolean => settings.OIDC_AUTHORITY === ''

/** Whether the product can be looked at without an account. */
export const hasSampleUsers = (settings: Settings): boolean => isEmbeddedIdentity(settings) && settings.SAMPLE_USERS

/**
 * Whether a plan opens doors, a trial as one that is paid for: as a role at the embedded provider, as one where the
 * operator names the roles, or because the plan that is kept here counts.
 */
export const givesPlans = (settings: Settings): boolean =>
  isEmbeddedIdentity(settings) || settings.OIDC_ROLES_URL !== '' || settings.ROLES_FROM !== 'token'

/** Whether plans are bought here: at Stripe, or where every browser is on this machine at its stand-in. */
export const sellsPlans = (settings: Settings): boolean => givesPlans(settings) && unsoldNote(settings) === null

/**
 * What to tell whoever opens the server to others without a Stripe account: the stand-in's pages are on loopback, where
 * no browser of another machine, nor one outside of a container, finds them. Null where plans can be paid for.
 */
export function unsoldNote(settings: Settings): string | null {
  const opening = settings.STRIPE_SECRET_KEY === '' ? openedBy(settings) : null
  return opening === null
    ? null
    : `Plans are not sold: ${opening} opens the server to other machines, and the payment pages that stand in for Stripe open on this one alone. Set STRIPE_SECRET_KEY to sell them.`
}

/** Where browsers find a server that listens on a port. */
export const publicUrlOf = ({ PUBLIC_URL, HOST }: Settings, port: number): URL =>
  PUBLIC_URL === '' ? urlAt(HOST, port) : new URL(PUBLIC_URL)

/** Where programs of this machine find the server, whatever its name outside. */
export const ownUrlOf = ({ HOST }: Settings, port: number): URL =>
  urlAt(isEveryAddress(HOST) ? '127.0.0.1' : HOST, port)

/** Where whoever is sent a link finds a server that runs with these settings. Throws where they do not say. */
export function linkUrlOf(settings: Settings): URL {
  if (settings.PUBLIC_URL === '' && isEveryAddress(settings.HOST))
    throw wrong(
      `HOST="${settings.HOST}" is no address that a browser finds: set PUBLIC_URL to that of the server, as links begin with it.`,
    )
  return publicUrlOf(settings, settings.PORT)
}

/** Whether a server listens under each address that the machine has. */
const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'

const urlAt = (host: string, port: number): URL => new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)

/** Whether an address is reachable from this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * What to tell whoever opens the server to others over plain http: browsers sign nobody in there. Null where they do.
 */
export const insecureNote = ({ protocol, hostname, origin }: URL): string | null =>
  protocol === 'https:' || isLoopback(hostname)
    ? null
    : `Browsers sign in over https or on this machine only, and ${origin} is neither: put a proxy with https before it, and its address into PUBLIC_URL.`

/** The setting that opens the server to more than this machine; null where none does. */
const openedBy = ({ HOST, PUBLIC_URL }: Settings): string | null =>
  !isLoopback(HOST)
    ? `HOST=${HOST}`
    : PUBLIC_URL !== '' && !isLoopback(new URL(PUBLIC_URL).hostname)
      ? `PUBLIC_URL=${PUBLIC_URL}`
      : null

/**
 * T22: sample users with well-known names must not be reachable from elsewhere unless someone wrote that he wants it.
 * Behind a proxy the server listens on loopback and is open to the network all the same: its public address says so.
 */
function refuseOpenIdentity(settings: Settings): void {
  if (!isEmbeddedIdentity(settings) || settings.ALLOW_EMBEDDED_IDENTITY_ON_NETWORK) return
  const open = openedBy(settings)
  if (open !== null)
    throw wrong(
      `${open} would open the embedded sign-in with its sample users to the network. Set OIDC_AUTHORITY, or ALLOW_EMBEDDED_IDENTITY_ON_NETWORK=yes if that is wanted.`,
    )
}

/** Whoever takes over must be able to open what the first wrote (A-160). */
function refuseLameStandby({ STANDBY, DATABASE_URL, KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_FILE }: Settings): void {
  if (!STANDBY) return
  if (DATABASE_URL === '')
    throw wrong('STANDBY="yes" needs DATABASE_URL: the embedded database in DATA_DIR has one server only.')
  if (KEY_ENCRYPTION_KEY.length === 0 && KEY_ENCRYPTION_KEY_FILE === '')
    throw wrong(
      'STANDBY="yes" needs the KEY_ENCRYPTION_KEY or KEY_ENCRYPTION_KEY_FILE of the server that it stands by for: without it the linked keys could not be read.',
    )
}

/** A payment whose message cannot be checked would never become a plan. */
function refuseHalfBilling({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICES }: Settings): void {
  const isWhole = STRIPE_WEBHOOK_SECRET !== '' && Object.keys(STRIPE_PRICES).length > 0
  if (STRIPE_SECRET_KEY !== '' && !isWhole)
    throw wrong(
      'STRIPE_SECRET_KEY=… needs STRIPE_WEBHOOK_SECRET and STRIPE_PRICES: without them nobody could buy a plan.',
    )
}

/** Roles of an outside provider are changed by who may, or not at all. */
function refuseHalfRoles({ OIDC_AUTHORITY, OIDC_ROLES_URL, OIDC_ROLES_TOKEN }: Settings): void {
  if (OIDC_ROLES_URL !== '' && (OIDC_AUTHORITY === '' || OIDC_ROLES_TOKEN === ''))
    throw wrong(
      `OIDC_ROLES_URL="${OIDC_ROLES_URL}" needs OIDC_AUTHORITY and OIDC_ROLES_TOKEN: it is where an outside provider keeps roles, and asks who changes them.`,
    )
}

/** Where a plan becomes a role of the token, the token alone counts: a second source would contradict it. */
function refuseTwoSources({ OIDC_AUTHORITY, OIDC_ROLES_URL, ROLES_FROM }: Settings): void {
  if (ROLES_FROM !== 'token' && (OIDC_AUTHORITY === '' || OIDC_ROLES_URL !== ''))
    throw wrong(
      `ROLES_FROM="${ROLES_FROM}" is for an outside provider (OIDC_AUTHORITY) without OIDC_ROLES_URL: elsewhere a plan is a role in the token.`,
    )
}

/** The other environments are of the global site (A-317). */
function refuseSiteElsewhere({ BYBIT_ENVIRONMENT, BYBIT_SITE }: Settings): void {
  if (BYBIT_SITE !== 'global' && BYBIT_ENVIRONMENT !== 'mainnet')
    throw wrong(
      `BYBIT_SITE="${BYBIT_SITE}" is for BYBIT_ENVIRONMENT="mainnet": ${BYBIT_ENVIRONMENT} has no site but global.`,
    )
}

const wrong = (sentence: string): StartRefused => new StartRefused(sentence, exitCodes.wrongSetting)

const shown = (name: string, value: string): string =>
  /KEY|SECRET|TOKEN$|DATABASE_URL|SMTP_URL|OTLP/.test(name) ? '…' : `"${value}"`
