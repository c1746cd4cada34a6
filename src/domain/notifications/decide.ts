import type { Refusal } from '../core/fact.ts'
import type { Event } from '../event.ts'
import { TOAST_STAY } from '../toasts/constants.ts'
import { toastOf } from '../toasts/make.ts'
import type { Toast } from '../toasts/model.ts'
import type { About, CandidateBrief } from './events.ts'
import { creationKey, definitionOf, toastKey, typeOfKind } from './kinds.ts'
import type { Candidate } from './entry.types.ts'
import type { Notification, NotificationsState } from './model.ts'
import { reduceNotifications } from './reduce.ts'
import { storedIdOf } from './rules/admission.ts'
import { liveIdOf } from './rules/adopt.ts'
import { judgeList, judgeToast, listRules, toastRules } from './rules/pipeline.ts'
import { refusal, type ListRow, type Verdict } from './rules/row.ts'
import type { ToastRow } from './rules/toast.ts'
import { isExemptTest } from './same.ts'
import { clickOf } from './click.ts'
import { shownBecause } from './why.ts'
import { isOlderThanFiftieth, isVisible } from './list.ts'

/** What the decision needs beside the slice. `rules` and `toasts` are replaced only by tests. */
export interface DecisionContext {
  readonly loading: boolean
  /** Whose plan has ended is told nothing, whatever still comes. */
  readonly isWithoutPlan?: boolean
  readonly rules?: readonly ListRow<NotificationsState>[]
  readonly toasts?: readonly ToastRow[]
}

/** What a candidate leads to: an entry and its toast, or recorded verdicts. Never silence. */
export function decideCandidate(c: Candidate, s: NotificationsState, ctx: DecisionContext): readonly Event[] {
  if (ctx.isWithoutPlan === true)
    return [
      {
        type: 'notifications.refused',
        data: { ...refusal('A-305', 'no_plan'), ...briefOf(c), entryId: null, adopt: null },
      },
    ]
  const verdict = judgeList(c, s, ctx.rules ?? listRules)
  if (verdict === null) return kept(c, s, ctx)
  const brief = briefOf(c)
  switch (verdict.verdict) {
    case 'merge':
      return merged(c, s, ctx, verdict)
    case 'replace': {
      const { notification, refused } = entryOf(c, s)
      return [
        {
          type: 'notifications.replaced',
          data: { ...verdict.refusal, ...brief, old: verdict.old, also: verdict.also, notification },
        },
        ...refused,
      ]
    }
    case 'end':
      return [
        {
          type: 'notifications.refused',
          data: { ...verdict.refusal, ...brief, entryId: verdict.entryId, adopt: verdict.adopt },
        },
      ]
  }
}

/**
 * Judges a batch in order, each against the list the ones before it left (note 5: stored batches come oldest first),
 * unless it is no news to that list.
 */
export function decideBatch(
  candidates: readonly Candidate[],
  s: NotificationsState,
  ctx: DecisionContext,
  isNews: (c: Candidate, s: NotificationsState) => boolean,
): readonly Event[] {
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
    return [
      {
        type: 'notifications.refused',
        data: { ...refusal('9', 'older_than_the_fiftieth'), ...briefOf(c), entryId: null, adopt: null },
      },
    ]
  }
  const { notification, refused } = entryOf(c, s)
  const exempt = c.origin === 'stored' || isExemptTest(c)
  const created: Event = {
    type: 'notifications.created',
    data: { notification, creation: exempt ? null : creationKey(c) },
  }
  return [created, ...refused, ...toastFacts(c, notification, s, ctx)]
}

/**
 * A copy goes into the entry that stands. The first word of one that the list had before is told by that entry: by its
 * toast, or in the summary of an absence.
 */
function merged(
  c: Candidate,
  s: NotificationsState,
  ctx: DecisionContext,
  { refusal: why, into, adopt }: Extract<Verdict, { verdict: 'merge' }>,
): readonly Event[] {
  const data = { ...why, ...briefOf(c), into, adopt }
  const n = s.list.find((one) => one.id === into)
  if (n?.isAhead !== true || c.origin === 'stored') return [{ type: 'notifications.merged', data }]
  const first: Event = {
    type: 'notifications.merged',
    data: { ...data, first: { kind: c.kind, pnl: c.pnl, strategy: c.strategy, isRecoveryEvent: c.isRecoveryEvent } },
  }
  const isSeen = n.isRead || !isVisible(n)
  return [first, ...(isSeen ? [silent(refusal('11b', 'read_before'), c, n)] : toastFacts(c, n, s, ctx))]
}

const silent = (why: Refusal, c: Candidate, n: Notification): Event => ({
  type: 'notifications.silent',
  data: { ...why, id: n.id, of: aboutOf(c) },
})

const aboutOf = ({ symbol, account, eventId }: Candidate): About => ({ symbol, account, eventId })

function toastFacts(c: Candidate, n: Notification, s: NotificationsState, ctx: DecisionContext): readonly Event[] {
  const of = aboutOf(c)
  const refused = judgeToast(c, s, ctx.loading, ctx.toasts ?? toastRules)
  if (refused !== null) {
    return [
      refused.rule === '12'
        ? { type: 'notifications.toast_suppressed', data: { ...refused, id: n.id, of } }
        : silent(refused, c, n),
    ]
  }
  return [
    { type: 'notifications.toasted', data: { id: n.id, key: toastKey(c), origin: c.origin, of } },
    { type: 'toast.queued', data: { toast: toastCardOf(n, shownBecause(c)) } },
  ]
}

/** The toast of an entry: milestone 5 s, modified 3 s, else 4 s (row 13). */
function toastCardOf(n: Notification, why: string): Toast {
  const { toast, colouredBy } = definitionOf(n.type)
  const result = colouredBy !== 'pnl' || n.pnl === null ? 'info' : n.pnl.startsWith('-') ? 'loss' : 'gain'
  return toastOf(n.id, toast?.kind ?? result, n.title, n.eventAt, {
    text: n.message,
    why,
    stayMs: toast?.stayMs ?? TOAST_STAY.default,
    opens: n.clickAction,
    symbol: n.symbol,
  })
}

/**
 * The list entry of a candidate (spec 3, Frontend notification), and the fact that what it asks a click to do is
 * refused.
 */
function entryOf(
  c: Candidate,
  s: NotificationsState,
): { readonly notification: Notification; readonly refused: readonly Event[] } {
  const id = c.eventId === null ? localId(c, s) : c.origin === 'stored' ? storedIdOf(c)! : liveIdOf(c.eventId)
  const { aim, refusal: refused } = clickOf({ ...c, id }, c.click)
  const notification: Notification = {
    id,
    type: typeOfKind(c.kind) ?? 'system',
    kind: c.kind,
    origin: c.origin,
    title: c.title,
    message: c.message,
    eventAt: c.eventAt,
    arrivedAt: c.arrivedAt,
    isRead: c.isRead,
    isHidden: false,
    isDismissed: false,
    originalEventId: c.eventId,
    symbol: c.symbol,
    account: c.account,
    side: c.side,
    strategy: c.strategy,
    tradeId: c.tradeId,
    pct: c.pct,
    trend: c.trend,
    direction: c.direction,
    previousDirection: c.previousDirection,
    sinceLastCrossing: c.sinceLastCrossing,
    changes: c.changes,
    pnl: c.pnl,
    roiPct: c.roiPct,
    exectype: c.exectype,
    isRecoveryEvent: c.isRecoveryEvent,
    ...(c.because === undefined ? {} : { because: c.because }),
    ...(c.isAhead === true ? { isAhead: true } : {}),
    ...aim,
    story: [{ at: c.arrivedAt, what: 'kept', refusal: null }],
  }
  return {
    notification,
    refused:
      refused === null ? [] : [{ type: 'notifications.click_refused', data: { ...refused, id, of: aboutOf(c) } }],
  }
}

/**
 * Id of an entry that has none of the server: what it is, when it came and which one of that moment, so that no two
 * share it.
 */
function localId(c: Candidate, { list }: NotificationsState): string {
  const base = `local_${c.kind}_${c.symbol ?? ''}_${c.account ?? ''}_${c.arrivedAt}_${c.tradeId ?? c.pct ?? ''}`
  let id = base
  for (let n = 2; list.some((x) => x.id === id); n += 1) id = `${base}_${n}`
  return id
}

const briefOf = (c: Candidate): CandidateBrief => ({
  kind: c.kind,
  origin: c.origin,
  symbol: c.symbol,
  account: c.account,
  eventId: c.eventId,
  title: c.title,
})
