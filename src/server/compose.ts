import { join } from 'node:path'
import { alsoHeardBy } from './alerts/hearing.ts'
import { makeAlerts } from './alerts/alerts.ts'
import { makeAccounts } from './accounts/accounts.ts'
import { makeHistoryStore } from './accounts/historyStore.ts'
import { makeListener } from './accounts/listener.ts'
import { makeLivePositions } from './accounts/livePositions.ts'
import { milestoneFacts } from './accounts/milestoneFacts.ts'
import { makeOwners } from './accounts/owners.ts'
import { installationKey, makeVault, type Vault } from './accounts/secrets.ts'
import { makeBilling } from './billing/billing.ts'
import type { BillingConnection } from './billing/connection.ts'
import { makeTrials } from './billing/trials.ts'
import { allOf, makeTelling } from './channels/telling.ts'
import type { Clock } from './clock.ts'
import { isEmbeddedIdentity, sellsPlans, type Settings } from './config.ts'
import { allAccounts } from './db/accounts.ts'
import type { Db } from './db/open.ts'
import type { Room } from './db/embedded/room.ts'
import { allPositions } from './db/positions.ts'
import { countUp, keptValue } from './db/serverState.ts'
import { newEpoch } from './events/epoch.ts'
import { makeHub } from './events/hub.ts'
import { makeFactLog } from './events/log.ts'
import type { OnRequest } from './exchange/calling/rest.ts'
import type { Exchange, ExchangeListener } from './exchange/port.ts'
import type { ExchangeStore } from './exchange/store.types.ts'
import { makeOptimized } from './recommendations/optimized.ts'
import { makePaperLab } from './lab/paperLab.ts'
import { makeCallerOf } from './http/callers.ts'
import { makeLimits } from './http/limits.ts'
import { makeOnce } from './http/once.ts'
import { makeListedSymbols } from './exchange/listedSymbols.ts'
import { makeSessions } from './http/sessions.ts'
import { makeTickets } from './http/tickets.ts'
import { type Identity, makeIdentity } from './identity/identity.ts'
import { makeImpersonations } from './identity/impersonations.ts'
import { linkInMail } from './identity/passwordLinks.ts'
import type { Log } from './log.ts'
import { makeFactMails } from './mail/factMails.ts'
import { makeMailer, type Mailer } from './mail/mailer.ts'
import { makeScheduledMails } from './mail/scheduledMails.ts'
import { smtpTransport } from './mail/transport.ts'
import { makeUnsubscribeTokens } from './mail/unsubscribeToken.ts'
import { sendFull, sendIncremental } from './metrics/send.ts'
import type { PaperProgram } from './paperProgram.ts'
import type { Parts } from './parts.ts'
import { makeReadiness, READY_WAIT_MS } from './readiness.ts'
import { makeSampleGate } from './sampleGate.ts'
import { makeTasks } from './tasks/tasks.ts'
import { NO_TELEMETRY, type Telemetry } from './telemetry/telemetry.ts'
import { recommendationsTask } from './recommendations/generate.ts'
import { tradeSync } from './tasks/tradeSync.ts'

/** Ticks of one start: more than a user can get in years of values at ten frames a second. */
const TICKS_PER_RUN = 1_000_000_000

/** The exchange connection, and the paper exchange beside it where that is the environment. */
export interface ExchangeSide {
  readonly exchange: Exchange
  readonly paper: PaperProgram | null
}

/** How an exchange connection is made: `listener` and `store` are ready to be told. */
export type MakeExchange = (parts: {
  readonly settings: Settings
  readonly listener: ExchangeListener
  readonly store: ExchangeStore
  readonly log: Log
  readonly clock: Clock
  readonly onRequest: OnRequest
}) => ExchangeSide | Promise<ExchangeSide>

/** How the card provider is reached. `ownUrl` is where this server answers on this machine. */
export type ConnectBilling = (parts: {
  readonly settings: Settings
  readonly ownUrl: URL
  readonly log: Log
  readonly clock: Clock
}) => Promise<BillingConnection>

/** What is there before anything is composed. */
export interface Ground {
  readonly settings: Settings
  readonly publicUrl: URL
  readonly ownUrl: URL
  readonly build: string
  readonly clock: Clock
  readonly log: Log
  readonly db: Db
  readonly room: Room
  readonly makeExchange: MakeExchange
  readonly connectBilling?: ConnectBilling | undefined
  readonly telemetry?: Telemetry | undefined
  /** Somebody makes sample accounts after this: who signs in as a sample user waits for his. */
  readonly makesSamples?: boolean | undefined
}

export interface Composed {
  readonly parts: Parts
  readonly identity: Identity
  /** Ends what was begun here. */
  readonly end: () => Promise<void>
}

/** Makes everything the routes work with. The database is open and migrated. */
export async function compose(ground: Ground): Promise<Composed> {
  const { settings, db, clock, log, telemetry = NO_TELEMETRY } = ground
  const vault = openVault(settings)
  const unsubscribeTokens = await makeUnsubscribeTokens({ db, vault, log })
  const mailer = makeMailer({
    db,
    clock,
    log,
    publicUrl: ground.publicUrl,
    from: settings.MAIL_FROM,
    transport: settings.SMTP_URL === '' ? null : smtpTransport(settings.SMTP_URL),
    tokens: unsubscribeTokens,
    completes: { password_link: linkInMail({ db, clock, vault, publicUrl: ground.publicUrl }) },
  })
  const facts = await openFacts({ ...ground, vault, mailer })
  const { telling } = facts
  const limits = makeLimits(clock, settings.RATE_FACTOR)
  const callerOf = makeCallerOf(settings.TRUSTED_PROXIES)
  const samples = makeSampleGate(clock, ground.makesSamples !== true)
  const identity = await makeIdentity({
    ...ground,
    vault,
    limits,
    callerOf,
    samples,
    mailer,
    endSignIns: async (tx, userId) => {
      const end = await sessions.endSignIns(tx, userId)
      return async () => {
        await end()
        for (const reader of facts.hub.readersOf(userId)) reader.close(null)
      }
    },
  })
  const impersonations = await makeImpersonations({ db, clock, ...facts, rolesNow: identity.rolesNow })
  const sessions = await makeSessions({
    db,
    clock,
    rules: identity.rules,
    rolesNow: identity.rolesNow,
    rolesThatCount: identity.rolesThatCount,
    impersonations,
  })
  const { exchange, paper, live, owners, alerts, milestones } = await followExchange(ground, facts)
  const accounts = makeAccounts({
    db,
    clock,
    log,
    vault,
    exchange,
    environment: settings.BYBIT_ENVIRONMENT,
    facts: facts.facts,
    live,
    owners,
  })
  const tasks = makeTasks({
    db,
    clock,
    log,
    kinds: [
      tradeSync({ db, clock, log, live, hub: facts.hub, exchange, paper, facts: facts.facts }),
      recommendationsTask({ db, clock, live, hub: facts.hub, facts: facts.facts }),
    ],
    onEnded: (task) =>
      telemetry.note({
        of: 'task',
        kind: task.kind,
        result: task.state.toLowerCase(),
        ms: (task.endedAt ?? task.startedAt).getTime() - task.startedAt.getTime(),
      }),
  })
  const paperLab =
    isEmbeddedIdentity(settings) && paper !== null && paper.misbehave !== null
      ? makePaperLab({
          db,
          clock,
          log,
          exchange,
          accounts,
          facts: facts.facts,
          misbehave: paper.misbehave,
          speed: settings.PAPER_SPEED,
        })
      : null
  const { publicUrl, build, room } = ground
  const billing =
    ground.connectBilling !== undefined && sellsPlans(settings)
      ? makeBilling({
          connection: await ground.connectBilling(ground),
          db,
          clock,
          facts: facts.facts,
          roles: identity.roles,
          log,
          publicUrl,
        })
      : null
  telemetry.watchStreams(() => facts.hub.count())
  const scheduledMails = makeScheduledMails({ db, clock, log, publicUrl, mailer })
  const parts: Parts = {
    settings,
    publicUrl,
    build,
    clock,
    log,
    db,
    room,
    facts: facts.facts,
    hub: facts.hub,
    live,
    optimized: makeOptimized({ db, clock, live }),
    owners,
    exchange,
    alerts,
    listed: makeListedSymbols(() => exchange.symbols(), clock),
    paper,
    accounts,
    billing,
    trials: makeTrials({ db, clock, facts: facts.facts, roles: identity.roles, log }),
    mailer,
    scheduledMails,
    telling,
    unsubscribeTokens,
    tasks,
    paperLab,
    limits,
    callerOf,
    once: makeOnce({ db, clock }),
    tickets: makeTickets(clock, limits),
    sessions,
    impersonations,
    samples,
    readiness: makeReadiness({
      db,
      clock,
      room,
      // As a browser would: through the same door, and without trusting that what was made also answers.
      askSignIn: isEmbeddedIdentity(settings) ? () => askDiscovery(ground.ownUrl) : null,
    }),
  }
  const end = async (): Promise<void> => {
    await paperLab?.stop()
    await tasks.stop()
    await scheduledMails.stop()
    await telling.stop()
    await mailer.stop()
    await billing?.stop()
    alerts.stop()
    milestones.stop()
    await exchange.stopAll()
    await paper?.stop()
  }
  return { parts, identity, end }
}

async function askDiscovery(ownUrl: URL): Promise<void> {
  const address = new URL('/oidc/.well-known/openid-configuration', ownUrl)
  const { ok, status } = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(READY_WAIT_MS) })
  if (!ok) throw new Error(`The embedded identity provider answered ${status}.`)
}

/** The log of facts, and what else tells of them: mails and channels. */
async function openFacts(ground: Ground & { readonly vault: Vault; readonly mailer: Mailer }) {
  const { db } = ground
  const epoch = await keptValue(db, 'epoch', newEpoch)
  const hub = makeHub(epoch)
  const { telemetry = NO_TELEMETRY } = ground
  const telling = await makeTelling({ ...ground, hub })
  return {
    hub,
    telling,
    facts: makeFactLog({
      db,
      hub,
      epoch,
      onFact: allOf(makeFactMails(ground), telling.outbox.note),
      onWritten: ({ event_type: type }) => telemetry.note({ of: 'fact', type }),
    }),
    firstTick: (await countUp(db, 'starts')) * TICKS_PER_RUN,
  }
}

async function followExchange(
  { settings, db, clock, log, makeExchange, telemetry = NO_TELEMETRY }: Ground,
  { hub, facts, firstTick }: Awaited<ReturnType<typeof openFacts>>,
) {
  const live = makeLivePositions(firstTick)
  const owners = makeOwners()
  await restorePositions(db, live)
  const milestones = milestoneFacts({ facts, clock, log })
  const alerts = makeAlerts({ db, clock, log, facts, live, owners })
  const listener = makeListener({
    db,
    clock,
    facts,
    live,
    owners,
    onMoved: (rows) => milestones.of(rows),
    onTradesClosed: (owner, trades) => {
      sendIncremental({ db, clock, hub, live }, owner, trades).catch((error: unknown) =>
        log.error({ err: String(error) }, 'Metrics could not be sent.'),
      )
    },
    onTradesCorrected: (userId) => {
      sendFull({ db, clock, hub, live }, userId).catch((error: unknown) =>
        log.error({ err: String(error) }, 'Metrics could not be sent.'),
      )
    },
  })
  const side = await makeExchange({
    settings,
    listener: alsoHeardBy(alerts, listener),
    store: makeHistoryStore({ db, owners }),
    log,
    clock,
    onRequest: (call, result, ms) => telemetry.note({ of: 'exchange', call, result, ms }),
  })
  await alerts.start(side.exchange)
  return { ...side, live, owners, alerts, milestones }
}

/** Seals with the installation's key. */
export function openVault(settings: Settings): Vault {
  const file =
    settings.KEY_ENCRYPTION_KEY_FILE === '' ? join(settings.DATA_DIR, 'secrets.key') : settings.KEY_ENCRYPTION_KEY_FILE
  return makeVault([installationKey(settings.KEY_ENCRYPTION_KEY, file)])
}

/** What was open when the server stopped, until the exchange tells what is open now. */
async function restorePositions(db: Db, live: Parts['live']): Promise<void> {
  const names = new Map((await allAccounts(db)).map((account) => [account.id, account.accountName]))
  for (const position of await allPositions(db))
    live.set({ ...position, accountName: names.get(position.accountId) ?? '' })
}
