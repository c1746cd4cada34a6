import { randomUUID } from 'node:crypto'
import { MOST_ALERTS } from '../../../domain/alerts/kinds.ts'
import { type AlertTerms, FRESH_MEMORY } from '../../../domain/alerts/model.ts'
import { problemOf, trimmed } from '../../../domain/alerts/terms.ts'
import { lackText } from '../../../domain/alerts/texts.ts'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import { alertsAdd } from '../../../domain/wire/companionAlerts.ts'
import type { AnswerOf } from '../../../domain/wire/rest/call.ts'
import { findAccountByName, listAccounts } from '../../db/accounts.ts'
import {
  deleteAlert,
  findAlert,
  insertAlert,
  type KeptAlert,
  listAlerts,
  replaceAlert,
  restoreAlert,
} from '../../db/alerts.ts'
import type { Db } from '../../db/open.ts'
import type { Parts } from '../../parts.ts'
import { defined } from '../json.ts'
import { notFound, refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'
import { brief } from '../sound.ts'

/** Terms as they are sent. */
interface Sent {
  readonly kind: AlertTerms['kind']
  readonly direction: AlertTerms['direction']
  readonly threshold: string
  readonly symbol: string | null
  readonly account_name: string | null
  readonly side: AlertTerms['side']
  readonly is_once: boolean
}

/** Alerts of users: set, changed, paused, deleted. Judging them is no matter of a call (alerts/alerts.ts). */
export function alertRoutes(parts: Parts) {
  const { db, hub, alerts, clock } = parts
  const tell = (userId: string): void => hub.refresh(userId, 'alerts')
  const answer = (tx: Db, userId: string) => answerOf(parts, tx, userId)

  return {
    alertsList: async ({ session }) => await answer(db, session.userId),
    alertsAdd: async ({ session: { userId }, body: { restores, ...body }, change }) => {
      const made = await change(async ({ tx, committed }) => {
        const known = await listAlerts(tx, userId)
        // Its deletion failed: it is there.
        if (known.some(({ id }) => id === restores)) return await answer(tx, userId)
        if (known.length >= MOST_ALERTS) throw refused(alertsAdd, 'tooMany')
        const back = restores === null ? null : await restoreAlert(tx, userId, restores)
        const alert: KeptAlert = back ?? {
          id: randomUUID(),
          userId,
          terms: await termsFrom(parts, tx, userId, body),
          isPaused: body.is_paused,
          isEnded: false,
          memory: FRESH_MEMORY,
          firedAt: null,
          firedCount: 0,
          createdAt: new Date(clock.now()),
          turn: 1,
        }
        if (back === null) await insertAlert(tx, alert)
        committed(() => alerts.put(alert))
        return await answer(tx, userId)
      })
      tell(userId)
      return made
    },
    alertsUpdate: async ({ session: { userId }, part, body, change }) => {
      const changed = await change(async ({ tx, committed }) => {
        const before = await findAlert(tx, userId, part('id'))
        if (before === null) throw notFound()
        const { is_paused: isPaused = before.isPaused, ...said } = body
        const next = changedTo(before, {
          isPaused,
          terms: isSaid(said)
            ? await termsFrom(parts, tx, userId, { ...(await sentOf(tx, before)), ...defined(said) })
            : before.terms,
        })
        if (!(await replaceAlert(tx, next))) throw notFound()
        committed(() => alerts.put(next))
        return await answer(tx, userId)
      })
      tell(userId)
      return changed
    },
    alertsDelete: async ({ session: { userId }, part, change }) => {
      const left = await change(async ({ tx, committed }) => {
        if (!(await deleteAlert(tx, userId, part('id'), new Date(clock.now())))) throw notFound()
        committed(() => alerts.remove(part('id')))
        return await answer(tx, userId)
      })
      tell(userId)
      return left
    },
  } satisfies SomeRoutes
}

/**
 * An alert with other terms is set anew, and so is one that goes on after a pause: what fired before counts again. The
 * highest equity belongs to the account.
 */
function changedTo(before: KeptAlert, { isPaused, terms }: Pick<KeptAlert, 'isPaused' | 'terms'>): KeptAlert {
  const isSame = terms === before.terms
  const isPeakKept = terms.kind === 'drawdown' && terms.account === before.terms.account
  const isSetAnew = !isSame || (before.isPaused && !isPaused)
  return {
    ...before,
    terms,
    isPaused,
    isEnded: isSame && before.isEnded,
    memory: isSetAnew ? { ...FRESH_MEMORY, peak: isPeakKept ? before.memory.peak : null } : before.memory,
    firedAt: isSame ? before.firedAt : null,
    firedCount: isSame ? before.firedCount : 0,
    turn: before.turn + 1,
  }
}

const isSaid = (said: object): boolean => Object.values(said).some((value) => value !== undefined)

async function sentOf(db: Db, { userId, terms }: KeptAlert): Promise<Sent> {
  const accounts = await listAccounts(db, userId)
  return {
    kind: terms.kind,
    direction: terms.direction,
    threshold: terms.line,
    symbol: terms.symbol,
    account_name: accounts.find(({ id }) => id === terms.account)?.accountName ?? null,
    side: terms.side,
    is_once: terms.isOnce,
  }
}

/** What was sent as terms with the id of the account; what cannot be judged by them is refused with its sentence. */
async function termsFrom({ listed }: Parts, db: Db, userId: string, sent: Sent): Promise<AlertTerms> {
  const { kind, direction, threshold, symbol, account_name: name, side, is_once: isOnce } = sent
  const said = { kind, direction, line: threshold, symbol, account: name, side, isOnce }
  const problem = problemOf(said)
  if (problem !== null) throw refused(alertsAdd, 'wrong', { problem: problem.text })
  if (symbol !== null && listed.lacks(symbol)) throw refused(alertsAdd, 'unlisted', { symbol })
  const account = name === null ? null : await findAccountByName(db, userId, name)
  if (name !== null && account === null) throw refused(alertsAdd, 'noAccount', { name: brief(name) })
  return { ...said, line: trimmed(threshold as DecimalText), account: account?.id ?? null }
}

/** All alerts of a user in the wire's spelling, the newest first. */
async function answerOf({ alerts }: Parts, db: Db, userId: string): Promise<AnswerOf<typeof alertsAdd>> {
  const [kept, accounts] = await Promise.all([listAlerts(db, userId), listAccounts(db, userId)])
  const names = new Map(accounts.map(({ id, accountName }) => [id, accountName]))
  const look = alerts.look(userId)
  return {
    alerts: kept.toReversed().map((alert) => {
      const { id, terms, isPaused, isEnded, memory, firedAt, firedCount, createdAt } = alert
      const { value, lack } = look(alert)
      return {
        id,
        kind: terms.kind,
        direction: terms.direction,
        threshold: terms.line,
        symbol: terms.symbol,
        account_name: terms.account === null ? null : (names.get(terms.account) ?? null),
        side: terms.side,
        is_once: terms.isOnce,
        is_paused: isPaused,
        state: isEnded ? 'ended' : Object.keys(memory.fired).length > 0 ? 'fired' : 'armed',
        created_at: createdAt.toISOString(),
        fired_at: firedAt?.toISOString() ?? null,
        fired_count: firedCount,
        value,
        unjudged: lack === null ? null : lackText(lack),
      }
    }),
  }
}
