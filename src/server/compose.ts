import { join } from 'node:path'
import { makeAccounts } from './accounts/accounts.ts'
import { installationKeys, makeVault, type Vault } from './accounts/secrets.ts'
import { makeBilling } from './billing/billing.ts'
import { makeTrials } from './billing/trials.ts'
import { isEmbeddedIdentity, sellsPlans, type Settings } from './config.ts'
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
import { addressInMail, makeAddresses } from './mail/addresses.ts'
import { makeMailer } from './mail/mailer.ts'
import { makeScheduledMails, whileItHolds } from './mail/scheduledMails.ts'
import { smtpTransport } from './mail/transport.ts'
import { makeAddressTokens, makeUnsubscribeTokens } from './mail/mailTokens.ts'
import type { Parts } from './parts.ts'
import { makeReadiness, READY_WAIT_MS } from './readiness.ts'
import { makeSampleGate } from './sampleGate.ts'
import { refuseOtherKey } from './startup/otherKey.ts'
import { makeTasks } from './tasks/tasks.ts'
import { NO_TELEMETRY } from './telemetry/telemetry.ts'
import { recommendationsTask } from './recommendations/generate.ts'
import { tradeSync } from './tasks/tradeSync.ts'
import { followExchange, openFacts } from './composeFacts.ts'
import type { Ground } from './ground.ts'

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
  if (!settings.KEY_ENCRYPTION_KEY_LOST) await refuseOtherKey({ db, vault })
  const unsubscribeTokens = await makeUnsubscribeTokens({ db, vault, log })
  const addressTokens = await makeAddressTokens({ db, vault, log })
  const mailer = makeMailer({
    db,
    clock,
    log,
    publicUrl: ground.publicUrl,
    from: settings.MAIL_FROM,
    transport: settings.SMTP_URL === '' ? null : smtpTransport(settings.SMTP_URL),
    tokens: unsubscribeTokens,
    completes: {
      password_link: linkInMail({ db, clock, vault, publicUrl: ground.publicUrl }),
      tips: whileItHolds({ db, clock }),
      address_link: addressInMail({ tokens: addressTokens, publicUrl: ground.publicUrl }),
    },
  })
  const facts = await openFacts({ ...ground, vault, mailer })
  const { telling } = facts
  const limits = makeLimits(clock, settings.RATE_FACTOR)
  const callerOf = makeCallerOf(settings.TRUSTED_PROXIES, log)
  const addresses = makeAddresses({
    db,
    clock,
    limits,
    mailer,
    facts: facts.facts,
    tokens: addressTokens,
    publicUrl: ground.publicUrl,
    hasMail: settings.SMTP_URL !== '',
  })
  const samples = makeSampleGate(clock, ground.makesSamples !== true)
  const identity = await makeIdentity({
    ...ground,
    vault,
    limits,
    callerOf,
    samples,
    mailer,
    addresses,
    endSignIns: async (tx, userId) => {
      const end = await sessions.endSignIns(tx, userId)
      return async () => {
        await end()
        for (const reader of facts.hub.readersOf(userId)) reader.close(null)
      }
    },
  })
  const impersonations = await makeImpersonations({
    db,
    clock,
    ...facts,
    rolesNow: identity.rolesNow,
    isStillGood: (session) => sessions.isStillGood(session),
  })
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
    paper,
  })
  const tasks = makeTasks({
    db,
    clock,
    log,
    kinds: [
      tradeSync({ db, clock, log, live, hub: facts.hub, exchange, paper, facts: facts.facts, settings }),
      recommendationsTask({ db, clock, live, hub: facts.hub, facts: facts.facts, settings }),
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
    optimized: makeOptimized({ db, clock, live, settings }),
    owners,
    exchange,
    alerts,
    listed: makeListedSymbols(() => exchange.symbols(), clock),
    paper,
    accounts,
    billing,
    trials: makeTrials({ db, clock, facts: facts.facts, roles: identity.roles, log }),
    mailer,
    addresses,
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
      missingDump: ground.missingDump,
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

/** Seals with the installation's key. */
export function openVault(settings: Settings): Vault {
  const file =
    settings.KEY_ENCRYPTION_KEY_FILE === '' ? join(settings.DATA_DIR, 'secrets.key') : settings.KEY_ENCRYPTION_KEY_FILE
  return makeVault(installationKeys(settings.KEY_ENCRYPTION_KEY, file))
}
