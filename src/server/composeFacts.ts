import { alsoHeardBy } from './alerts/hearing.ts'
import { makeAlerts } from './alerts/alerts.ts'
import { elsewhere } from './accounts/elsewhere.ts'
import { makeHistoryStore } from './accounts/historyStore.ts'
import { makeListener } from './accounts/listener.ts'
import { makeLivePositions } from './accounts/livePositions.ts'
import { milestoneFacts } from './accounts/milestoneFacts.ts'
import { makeOwners } from './accounts/owners.ts'
import type { Vault } from './accounts/secrets.ts'
import { allOf, makeTelling } from './channels/telling.ts'
import { allAccounts } from './db/accounts.ts'
import type { Db } from './db/open.ts'
import { allPositions } from './db/positions.ts'
import { countUp, keptValue } from './db/serverState.ts'
import { epochOf, newEpoch } from './events/epoch.ts'
import { makeHub } from './events/hub.ts'
import { makeFactLog } from './events/log.ts'
import { areValuesRead } from './events/values.ts'
import { whereTold } from './events/whereTold.ts'
import { makeFactMails } from './mail/factMails.ts'
import type { Mailer } from './mail/mailer.ts'
import { sendFull, sendIncremental } from './metrics/send.ts'
import type { Parts } from './parts.ts'
import { NO_TELEMETRY } from './telemetry/telemetry.ts'
import type { Ground } from './ground.ts'

/** Ticks of one start: more than a user can get in years of values at ten frames a second. */
const TICKS_PER_RUN = 1_000_000_000

/** The log of facts, and what else tells of them: mails and channels. */
export async function openFacts(ground: Ground & { readonly vault: Vault; readonly mailer: Mailer }) {
  const { db, settings } = ground
  // The embedded database is put back by `npm run restore`, which begins a new history itself.
  const epoch = settings.DATABASE_URL === '' ? await keptValue(db, 'epoch', newEpoch) : await epochOf(db)
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
      onFact: whereTold(allOf(makeFactMails(ground), telling.outbox.note)),
      onWritten: ({ event_type: type }) => telemetry.note({ of: 'fact', type }),
    }),
    firstTick: (await countUp(db, 'starts')) * TICKS_PER_RUN,
  }
}

/** The exchange, followed: what it tells becomes positions, facts and alerts. */
export async function followExchange(
  { settings, db, clock, log, makeExchange, telemetry = NO_TELEMETRY }: Ground,
  { hub, facts, firstTick }: Awaited<ReturnType<typeof openFacts>>,
) {
  const live = makeLivePositions(firstTick, areValuesRead(hub))
  const owners = makeOwners()
  await restorePositions(db, live, settings.BYBIT_ENVIRONMENT)
  const milestones = milestoneFacts({ facts, clock, log, live })
  const alerts = makeAlerts({ db, clock, log, facts, live, owners })
  const listener = makeListener({
    db,
    clock,
    facts,
    live,
    owners,
    onLive: (userId) => hub.refresh(userId, 'account_live'),
    onMoved: (rows) => milestones.of(rows),
    onTradesClosed: (owner, trades) => {
      sendIncremental({ db, clock, hub, live, settings }, owner, trades).catch((error: unknown) =>
        log.error({ err: String(error) }, 'Metrics could not be sent.'),
      )
    },
    onTradesCorrected: (userId) => {
      sendFull({ db, clock, hub, live, settings }, userId).catch((error: unknown) =>
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

/**
 * What was open when the server stopped, until the exchange tells what is open now. Of an account of another
 * environment nobody tells, so what it held is not open here.
 */
async function restorePositions(db: Db, live: Parts['live'], environment: string): Promise<void> {
  const accounts = new Map((await allAccounts(db)).map((account) => [account.id, account]))
  for (const position of await allPositions(db)) {
    const account = accounts.get(position.accountId)
    if (account !== undefined && elsewhere(account, environment) === null)
      live.set({ ...position, accountName: account.accountName })
  }
}
