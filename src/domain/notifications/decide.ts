import type { Event } from '../event.ts'
import { TOAST_STAY } from './constants.ts'
import type { CandidateBrief } from './events.ts'
import type { Candidate, Notification, NotificationsState } from './model.ts'
import { reduceNotifications } from './reduce.ts'
import { storedIdOf } from './rules/admission.ts'
import { judgeList, judgeToast, listRules, toastRules } from './rules/pipeline.ts'
import { refusal, type ListRow, type ToastRow } from './rules/row.ts'
import { creationKey, isTestTrade, toastKey, typeOfKind } from './same.ts'
import { clickOf } from './click.ts'
import { shownBecause } from './why.ts'
import { isOlderThanFiftieth } from './list.ts'

/** What the decision needs beside the slice. `rules` and `toasts` are replaced only by tests. */
export interface DecisionContext {
  readonly loading: boolean
  readonly rules?: readonly ListRow[]
  readonly toasts?: readonly ToastRow[]
}

/** What a candidate leads to: an entry and its toast, or recorded verdicts. Never silence. */
export function decideCandidate(c: Candidate, s: NotificationsState, ctx: DecisionContext): readonly Event[] {
  const verdict = judgeList(c, s, ctx.rules ?? listRules)
  if (verdict === null) return kept(c, s, ctx)
  const brief = briefOf(c)
  switch (verdict.verdict) {
    case 'merge':
      return [{ type: 'notifications.merged', data: { ...verdict.refusal, ...brief, into: verdict.into, adopt: verdict.adopt } }]
    case 'replace': {
      const { notification, refused } = entryOf(c)
      return [{ type: 'notifications.replaced', data: { ...verdict.refusal, ...brief, old: verdict.old, also: verdict.also, notification } }, ...refused]
    }
    case 'end':
      return [{ type: 'notifications.refused', data: { ...verdict.refusal, ...brief, entryId: verdict.entryId, adopt: verdict.adopt } }]
  }
}

/** Judges a batch in order, each against the list the ones before it left (note 5: stored batches come oldest first), unless it is no news to that list. */
export function decideBatch(candidates: readonly Candidate[], s: NotificationsState, ctx: DecisionContext, isNews: (c: Candidate, s: NotificationsState) => boolean): readonly Event[] {
  const events: Event[] = []
  let slice = s
  for (const c of candidates) {
    if (!isNews(c, slice)) continue
    for (const event of decideCandidate(c, slice, ctx)) {
      slice = reduceNotifications(slice, event, c.arrivedAt)
      events.push(event)
    }
  }
  return events
}

function kept(c: Candidate, s: NotificationsState, ctx: DecisionContext): readonly Event[] {
  if (isOlderThanFiftieth(s.list, c.eventAt)) {
    return [{ type: 'notifications.refused', data: { ...refusal('9', 'older_than_the_fiftieth'), ...briefOf(c), entryId: null, adopt: null } }]
  }
  const { notification, refused } = entryOf(c)
  const exempt = c.origin === 'stored' || (c.tradeId !== null && isTestTrade(c))
  const created: Event = { type: 'notifications.created', data: { notification, creation: exempt ? null : creationKey(c) } }
  return [created, ...refused, ...toastOf(c, notification, s, ctx)]
}

function toastOf(c: Candidate, n: Notification, s: NotificationsState, ctx: DecisionContext): readonly Event[] {
  const of = { symbol: c.symbol, account: c.account, eventId: c.eventId }
  const refused = judgeToast(c, s, ctx.loading, ctx.toasts ?? toastRules)
  if (refused !== null) {
    const type = refused.rule === '12' ? 'notifications.toast_suppressed' : 'notifications.silent'
    return [{ type, data: { ...refused, id: n.id, of } }]
  }
  return [
    { type: 'notifications.toasted', data: { id: n.id, key: toastKey(c), origin: c.origin, of } },
    { type: 'toast.queued', data: { toast: toastCardOf(n, shownBecause(c)) } },
  ]
}

/** The toast of an entry: milestone 5 s, modified 3 s, else 4 s (row 13). */
function toastCardOf(n: Notification, why: string) {
  const stayMs = n.type === 'milestone' ? TOAST_STAY.milestone : n.type === 'position_modified' ? TOAST_STAY.modified : TOAST_STAY.default
  const gain = n.pnl === null ? null : n.pnl.startsWith('-') ? ('loss' as const) : ('gain' as const)
  const money = n.type === 'trade_closed' || n.type === 'position_closed'
  const kind = n.type === 'milestone' ? ('milestone' as const) : money && gain !== null ? gain : ('info' as const)
  return { id: n.id, key: null, replaces: null, kind, title: n.title, text: n.message, why, stayMs, opens: n.clickAction, symbol: n.symbol, at: n.eventAt, progress: null }
}

/** The list entry of a candidate (spec 3, Frontend notification), and the fact that what it asks a click to do is refused. */
function entryOf(c: Candidate): { readonly notification: Notification; readonly refused: readonly Event[] } {
  const id = c.origin === 'stored' ? (storedIdOf(c) ?? localId(c)) : localId(c)
  const { aim, refusal: refused } = clickOf({ ...c, id }, c.click)
  const notification: Notification = {
    id, type: typeOfKind(c.kind) ?? 'system', kind: c.kind, origin: c.origin, title: c.title, message: c.message,
    eventAt: c.eventAt, arrivedAt: c.arrivedAt, isRead: c.isRead, isHidden: false, isDismissed: false, originalEventId: c.eventId,
    symbol: c.symbol, account: c.account, side: c.side, strategy: c.strategy, tradeId: c.tradeId, pct: c.pct, trend: c.trend,
    direction: c.direction, previousDirection: c.previousDirection, sinceLastCrossing: c.sinceLastCrossing, changes: c.changes,
    pnl: c.pnl, roiPct: c.roiPct, exectype: c.exectype, isRecoveryEvent: c.isRecoveryEvent, ...aim,
    story: [{ at: c.arrivedAt, what: 'kept', refusal: null }],
  }
  return { notification, refused: refused === null ? [] : [{ type: 'notifications.click_refused', data: { ...refused, id, of: { symbol: c.symbol, account: c.account, eventId: c.eventId } } }] }
}

/** Ids of entries that are not stored: by event id, else by what they say and when. */
const localId = (c: Candidate): string =>
  c.eventId === null ? `local_${c.kind}_${c.symbol ?? ''}_${c.account ?? ''}_${c.arrivedAt}_${c.pct ?? c.pnl ?? ''}` : `live_${c.eventId}`

const briefOf = (c: Candidate): CandidateBrief => ({ kind: c.kind, origin: c.origin, symbol: c.symbol, account: c.account, eventId: c.eventId, title: c.title })
