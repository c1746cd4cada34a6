import { type Judgement, judgeAlert } from '../../domain/alerts/judge.ts'
import { kindOfAlert } from '../../domain/alerts/kinds.ts'
import type { AlertTerms } from '../../domain/alerts/model.ts'
import type { DecimalText } from '../../domain/core/decimal.ts'
import { allAlerts, findAlert, type KeptAlert, replaceAlert } from '../db/alerts.ts'
import { hasPlan } from '../db/knownRoles.ts'
import type { Db } from '../db/open.ts'
import type { FactLog } from '../events/log.ts'
import type { Exchange } from '../exchange/port.ts'
import type { Log } from '../log.ts'
import { firedData } from './fact.ts'
import { isOn, keepAlerts } from './kept.ts'
import { knownOf, type KnownParts, nothingHeard } from './known.ts'

/** Alerts that go by time, or over more than one symbol, are looked at so often. In ms. */
const LOOK_MS = 1_000
/** What could not be written is tried again after so long. In ms. */
const AGAIN_MS = 1_000

/** What alerts hear of the exchange. */
export interface AlertEars {
  stateChanged(accountId: string, isFollowed: boolean): void
  positionsChanged(accountId: string): void
  equityTold(accountId: string, equity: DecimalText | null): void
  unfollowed(symbols: ReadonlySet<string>): void
  /** Symbols whose mark price moved. */
  marked(symbols: ReadonlySet<string>): void
}

/** The alerts of all users, judged here whether or not somebody looks. */
export interface Alerts extends AlertEars {
  /** Reads them, and follows the prices they ask for on this exchange from now on. Before, none is judged. */
  start(exchange: Pick<Exchange, 'markOf' | 'watch'>): Promise<void>
  stop(): void
  /** One was set or changed: it is judged at once. */
  put(alert: KeptAlert): void
  remove(id: string): void
  /** A user is gone, and all of his with him. */
  removeAllOf(userId: string): void
  /** How each of a user stands at this moment; nothing comes of it. */
  look(userId: string): (alert: Pick<KeptAlert, 'terms' | 'memory'>) => Pick<Judgement, 'value' | 'lack'>
}

export interface AlertParts extends Omit<KnownParts, 'heard' | 'exchange'> {
  readonly db: Db
  readonly facts: FactLog
  readonly log: Log
}

export function makeAlerts(parts: AlertParts): Alerts {
  const { db, clock, facts, log, owners } = parts
  /** Those of which a judgement is being written: they are judged again when it is. */
  const writing = new Set<string>()
  const heard = nothingHeard()
  let exchange: Pick<Exchange, 'markOf' | 'watch'> | null = null
  let isStopped = false
  let cancelLook: () => void = () => {}

  const known = (userId: string) => knownOf({ ...parts, heard, exchange: () => exchange }, userId)
  const kept = keepAlerts(() => exchange?.watch(kept.symbols()))
  owners.onRemoved((accountId) => {
    heard.followed.delete(accountId)
    heard.equities.delete(accountId)
  })

  /** Judges those among some that are meant; what is known is gathered once for each of their users. */
  const judge = (among: Iterable<KeptAlert>, isMeant: (alert: KeptAlert) => boolean = () => true): void => {
    if (exchange === null || isStopped) return
    const knownByUser = new Map<string, ReturnType<typeof known>>()
    for (const alert of among) {
      if (!isOn(alert) || writing.has(alert.id) || !isMeant(alert)) continue
      const now = knownByUser.get(alert.userId) ?? known(alert.userId)
      knownByUser.set(alert.userId, now)
      const judgement = judgeAlert(alert.terms, alert.memory, now)
      if (judgement.memory === alert.memory) continue
      const { fires } = judgement
      const next: KeptAlert = {
        ...alert,
        memory: judgement.memory,
        isEnded: alert.terms.isOnce && fires.length > 0,
        firedAt: fires.length > 0 ? new Date(now.at) : alert.firedAt,
        firedCount: alert.firedCount + fires.length,
        turn: alert.turn + 1,
      }
      writing.add(alert.id)
      void write(
        alert,
        next,
        fires.map((fire) => firedData(alert.id, alert.terms, fire, now)),
        new Date(now.at),
      )
    }
  }

  /**
   * Writes what an alert remembers now and, in the same transaction, tells what fired: neither is there without the
   * other, whenever the server is killed. What cannot be written is kept until it can, so that no crossing is lost. The
   * turn makes a second try of what was written after all nothing. Who has no plan is told nothing: his alert only
   * remembers that its line is passed.
   */
  const write = async (alert: KeptAlert, next: KeptAlert, told: readonly object[], at: Date): Promise<void> => {
    try {
      await facts.change(next.userId, async ({ tx, append, committed }) => {
        const isTold = told.length === 0 || (await hasPlan(tx, next.userId))
        const now = isTold ? next : { ...alert, memory: next.memory, turn: next.turn }
        if (await replaceAlert(tx, now)) {
          for (const data of isTold ? told : []) await append({ type: 'alert_fired', at, data })
          return committed(() => kept.set(now))
        }
        const stands = await findAlert(tx, next.userId, next.id)
        committed(() => (stands === null ? kept.remove(next.id) : kept.set(stands)))
      })
    } catch (error) {
      log.warn({ err: String(error) }, 'What an alert came to could not be written; it is tried again.')
      if (!isStopped) clock.once(AGAIN_MS, () => void write(alert, next, told, at))
      return
    }
    writing.delete(next.id)
    judge(kept.byId(next.id))
  }

  /** Alerts of whom an account belongs to: what is heard of it says nothing to anybody else. */
  const ofOwner = (accountId: string): Iterable<KeptAlert> => kept.ofUser(owners.of(accountId)?.userId ?? '')
  const isOf = ({ terms: { account } }: KeptAlert, accountId: string): boolean =>
    account === null || account === accountId

  return {
    async start(on) {
      for (const alert of await allAlerts(db)) kept.set(alert)
      exchange = on
      on.watch(kept.symbols())
      cancelLook = clock.every(LOOK_MS, () => judge(kept.all(), ({ terms }) => isLookedAt(terms)))
    },
    stop() {
      isStopped = true
      cancelLook()
    },
    put(alert) {
      kept.set(alert)
      judge([alert])
    },
    remove: kept.remove,
    removeAllOf(userId) {
      for (const { id } of [...kept.ofUser(userId)]) kept.remove(id)
    },
    look(userId) {
      const now = known(userId)
      return ({ terms, memory }) => judgeAlert(terms, memory, now)
    },
    stateChanged(accountId, isFollowed) {
      // What waited to be written may be told behind the unlinking.
      if (isFollowed && owners.of(accountId) !== null) heard.followed.add(accountId)
      else heard.followed.delete(accountId)
      judge(ofOwner(accountId), (alert) => isOf(alert, accountId))
    },
    positionsChanged: (accountId) =>
      judge(ofOwner(accountId), (alert) => alert.terms.symbol !== null && isOf(alert, accountId)),
    equityTold(accountId, equity) {
      if (equity === null || owners.of(accountId) === null) heard.equities.delete(accountId)
      else heard.equities.set(accountId, equity)
      judge(ofOwner(accountId), ({ terms }) => terms.kind === 'drawdown' && terms.account === accountId)
    },
    unfollowed(symbols) {
      heard.unfollowed = symbols
    },
    marked: (symbols) =>
      judge(kept.all(), ({ terms: { kind, symbol } }) => kind !== 'no_stop' && symbol !== null && symbols.has(symbol)),
  }
}

/** What goes by time, and what some position or other moves all the time. */
const isLookedAt = ({ kind, symbol }: AlertTerms): boolean =>
  kind === 'no_stop' || (symbol === null && kindOfAlert(kind).scope === 'positions')
