import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT, importJWK } from 'jose'
import type { Clock } from '../../src/server/clock.ts'
import { readSettings } from '../../src/server/config.ts'
import { findIdentityUser } from '../../src/server/db/identityUsers.ts'
import type { Db } from '../../src/server/db/open.ts'
import { identityKeys, SIGNING_ALGORITHM } from '../../src/server/identity/keys.ts'
import { makeLog } from '../../src/server/log.ts'
import type { PaperProgram } from '../../src/server/paperProgram.ts'
import type { Parts } from '../../src/server/parts.ts'
import { startServer } from '../../src/server/start.ts'
import { openVault } from '../../src/server/compose.ts'
import type { ConnectBilling, MakeExchange } from '../../src/server/ground.ts'
import { type FakeExchange, fakeExchange } from './fakeExchange.ts'
import { memoryDatabase } from './memoryDatabase.ts'

/** The whole server on a free port, with a database in memory and an exchange that a test speaks for. */
export interface TestServer {
  readonly url: string
  readonly parts: Parts
  readonly exchange: FakeExchange
  /** Everything that was logged, one JSON line each. */
  readonly logged: readonly string[]
  /** An access token of a sample user (mara, jonas, amina, tom, ines, noah), as the identity provider would sign it. */
  token(login: string, over?: TokenOver): Promise<string>
  /** A call with that user's token; `body` is sent as JSON. */
  call(login: string, method: string, path: string, body?: unknown): Promise<Answer>
  /** Links an account for a user and answers its id. */
  link(login: string, name?: string): Promise<string>
  close(): Promise<void>
}

export interface TokenOver {
  readonly scope?: string
  /** Seconds from now. */
  readonly expiresIn?: number
  readonly audience?: string
  readonly actor?: string
  /** The sign-in that it hangs on. */
  readonly grantId?: string
  /** As providers sign whose tokens have no id. */
  readonly hasNoId?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body, or undefined when it is no JSON. */
  readonly json: any // eslint-disable-line -- tests look into answers of every shape
}

export interface TestOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: Clock
  /**
   * Another database than one in memory; closed with the server. With 'own' it is the one that its settings name, as in
   * the product.
   */
  readonly db?: Db | 'own'
  /** Bytes that the disk has free; with the database 'own'. */
  readonly freeBytes?: () => number
  /** The control door of a paper exchange that a test speaks for. */
  readonly paper?: PaperProgram
  /** A real connection in the place of the exchange that a test speaks for; `exchange` then leads nowhere. */
  readonly makeExchange?: MakeExchange
  /** The card provider; without it plans are not bought. */
  readonly connectBilling?: ConnectBilling
  /** The test makes the sample users' accounts: a sign-in waits for them. */
  readonly makesSamples?: boolean
}

/** Starts it. Close it in `afterAll`. */
export async function startTestServer({
  env = {},
  clock,
  db,
  paper,
  makeExchange,
  makesSamples = false,
  freeBytes,
  connectBilling,
}: TestOptions = {}): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-test-'))
  const logged: string[] = []
  let exchange: FakeExchange | null = null
  const running = await startServer({
    settings: readSettings({
      PORT: '0',
      DATA_DIR: directory,
      WEB_DIR: join(directory, 'web'),
      LOG_LEVEL: 'debug',
      // Two servers on one database are one installation.
      KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...env,
    }),
    log: makeLog('debug', {
      write: (line) => {
        logged.push(line)
      },
    }),
    ...(db === 'own' ? {} : { db: db ?? (await memoryDatabase()) }),
    makeExchange: makeExchange ?? ((parts) => ({ exchange: (exchange = fakeExchange(parts)), paper: paper ?? null })),
    makesSamples,
    ...(clock === undefined ? {} : { clock }),
    ...(connectBilling === undefined ? {} : { connectBilling }),
    ...(freeBytes === undefined ? {} : { freeBytes }),
  })
  const { parts, url } = running
  const token = (login: string, over: TokenOver = {}): Promise<string> => signToken(parts, login, over)
  const call = async (login: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${await token(login)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return await answerOf(answer)
  }
  return {
    url,
    parts,
    exchange: exchange!,
    logged,
    token,
    call,
    async link(login, name = 'main') {
      const { json, status, text } = await call(login, 'POST', '/v1/settings/accounts', {
        account_name: name,
        api_key: `key-${login}-${name}`,
        api_secret: `secret-${login}-${name}`,
        exchange_name: 'bybit',
      })
      if (status !== 200) throw new Error(`Linking answered ${status}: ${text}`)
      return String(json.id)
    },
    async close() {
      await running.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Reads an answer whole. */
export async function answerOf(answer: Response): Promise<Answer> {
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Streams, pictures and documents.
  }
}

async function signToken(parts: Parts, login: string, over: TokenOver): Promise<string> {
  const user = await findIdentityUser(parts.db, 'login', login)
  const keys = await identityKeys({ ...parts, vault: openVault(parts.settings) })
  const key = keys.signing[0]!
  const now = Math.floor(parts.clock.now() / 1_000)
  const claims = {
    roles: user?.roles ?? [],
    scope: over.scope ?? 'read:trades write:trades',
    name: `${user?.givenName} ${user?.familyName}`,
    email: user?.email,
    ...(over.actor === undefined ? {} : { act: { sub: over.actor } }),
    ...(over.grantId === undefined ? {} : { grant_id: over.grantId }),
  }
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.kid!, typ: 'at+jwt' })
    .setIssuer(new URL('/oidc', parts.publicUrl).href)
    .setAudience(over.audience ?? parts.settings.OIDC_AUDIENCE)
    .setSubject(user?.id ?? login)
    .setIssuedAt(now)
    .setExpirationTime(now + (over.expiresIn ?? 600))
  if (over.hasNoId !== true) token.setJti(`test-${login}-${Math.random().toString(36).slice(2)}`)
  return await token.sign(await importJWK(key, SIGNING_ALGORITHM))
}
