import type { DecimalText } from '../../core/decimal.ts'
import type { Fact } from '../../core/fact.ts'
import { formatSeconds, formatSignedPercent } from '../../core/format.ts'
import { idFrom, legOf, pnlOf } from '../../live/decoding/leg.ts'
import { nameFrom, looseNumberFrom, sayableFrom, trendFrom } from '../../live/decoding/parts.ts'
import type { LiveOrigin, OfLeg } from '../../live/model.ts'
import { TOAST_STAY } from '../../toasts/constants.ts'
import { MILESTONE_WINDOW, RECOVERED_MILESTONE_AGE, SESSION_GAP_MILESTONE, SHORT_GAP_MILESTONE } from '../constants.ts'
import type { Candidate } from '../entry.types.ts'
import { adoptedFrom } from '../rules/adopt.ts'
import { end, type Listed, refusal, type Verdict } from '../rules/row.ts'
import { apart, samePct } from '../same.ts'
import { DETAIL_LABELS as labels, WHILE_AWAY, crossedText, wayOf } from '../texts.ts'
import type { NotificationTypeDefinition } from './definition.ts'
import { joined, signedPct, within } from './words.ts'

export type MilestoneFact = Fact<
  'live.position_milestone',
  LiveOrigin &
    OfLeg & {
      readonly pct: number | null
      readonly direction: string | null
      readonly trend: string | null
      readonly previousDirection: string | null
      readonly sinceLastCrossing: number | null
      readonly pnl: DecimalText | null
      readonly tradeId?: string | null
    }
>

const said = (way: string | null): string | null => (way === null ? null : wayOf(way))

/** PnL on margin crossed a step (spec 3, position_milestone). */
export const milestone: NotificationTypeDefinition<
  'milestone',
  'milestone',
  MilestoneFact,
  MilestoneFact,
  'open_position_milestone'
> = {
  type: 'milestone',
  label: 'Milestones',
  isOnByDefault: true,
  icon: 'milestone',
  kinds: {
    position_milestone: { positionStatus: 'open', title: (name, pct) => `${name} at ${signedPct(pct)} %` },
  },
  onUpdates: { open_position_milestone: 'open_position_milestone' },
  told: {
    type: 'live.position_milestone',
    names: ['position_milestone'],
    read: (data, origin) => {
      const of = legOf(data)
      if (of === null) return null
      return {
        type: 'live.position_milestone',
        data: {
          ...origin,
          ...of,
          pct: looseNumberFrom(data['milestone_percentage']),
          direction: nameFrom(data['milestone_direction']),
          trend: nameFrom(data['milestone_trend']),
          previousDirection: nameFrom(data['previous_milestone_direction']),
          sinceLastCrossing: looseNumberFrom(data['time_since_last_crossing']),
          pnl: pnlOf(data),
          tradeId: idFrom(data['trade_id']),
        },
      }
    },
    valueOf: ({ pct }) => `${pct ?? ''}`,
    wireOf: (data) => ({
      milestone_percentage: data.pct,
      milestone_direction: data.direction,
      milestone_trend: data.trend,
      previous_milestone_direction: data.previousDirection,
      time_since_last_crossing: data.sinceLastCrossing,
      current_pnl: data.pnl,
    }),
  },
  facts: {
    'live.position_milestone': (data) => ({
      kind: 'position_milestone',
      tradeId: data.tradeId ?? null,
      pct: data.pct,
      pnl: data.pnl,
      trend: trendFrom(data.trend),
      direction: data.direction ?? 'to_takeprofit',
      previousDirection: data.previousDirection,
      sinceLastCrossing: data.sinceLastCrossing,
      hasCrossing: hasCrossing(data),
      message: joined(data.account, said(data.trend)),
    }),
  },
  stored: (data, { account, direction }) => ({
    direction: direction ?? 'to_takeprofit',
    message: sayableFrom(data['message']) ?? joined(account, said(nameFrom(data['milestone_trend']))),
  }),
  toast: { kind: 'milestone', stayMs: TOAST_STAY.milestone },
  colouredBy: 'pct',
  afterAbsence: { shortGapPct: SHORT_GAP_MILESTONE, sessionGapPct: SESSION_GAP_MILESTONE, label: WHILE_AWAY },
  details: (n) => [
    [labels.milestone, n.pct === null ? null : `${formatSignedPercent(n.pct)} %`],
    [labels.trend, said(n.trend)],
    [labels.direction, said(n.direction)],
    [labels.previousDirection, said(n.previousDirection)],
    [
      labels.sinceLastCrossing,
      n.sinceLastCrossing === null ? null : crossedText(formatSeconds(n.sinceLastCrossing * 1_000)),
    ],
  ],
  rows: [
    { id: '5d', what: 'stored copy of a live milestone', windowMs: MILESTONE_WINDOW, judge: storedCopyOfLive },
    {
      id: '5e',
      what: 'recovered milestone without crossing data or older than 30 min',
      windowMs: RECOVERED_MILESTONE_AGE,
      judge: recoveredStale,
    },
    {
      id: '8b',
      what: 'the same milestone within 30 min',
      windowMs: MILESTONE_WINDOW,
      reason: 'same_milestone',
      isTwin: (x, c) => x.pct !== null && c.pct !== null && samePct(x.pct, c.pct),
      isStoredPreferred: true,
    },
  ],
  sentences: {
    live_copy_stands: () => 'the live copy of this milestone is in the list',
    no_crossing_data: () => 'it carries no crossing data',
    milestone_too_old: () => 'the milestone was crossed more than 30 minutes ago',
    same_milestone: (b) => `the same milestone was told ${within(b)}`,
    same_milestone_stored_preferred: () => 'the stored copy of the milestone took its place',
  },
}

/** none of direction, previous direction and time present means no crossing data. */
const hasCrossing = (d: MilestoneFact['data']): boolean =>
  d.pct !== null && (d.direction !== null || d.previousDirection !== null || d.sinceLastCrossing !== null)

function storedCopyOfLive(c: Candidate, s: Listed): Verdict | null {
  if (c.origin !== 'stored' || c.symbol === null) return null
  const live = s.list.find(
    (x) =>
      x.type === 'milestone' &&
      (x.origin === 'sse' || x.origin === 'recovery') &&
      x.symbol === c.symbol &&
      (x.account === null || c.account === null || x.account === c.account) &&
      (x.pct === null || c.pct === null || samePct(x.pct, c.pct)) &&
      apart(x.eventAt, c.eventAt) < MILESTONE_WINDOW,
  )
  if (live === undefined || (live.originalEventId !== null && live.originalEventId === c.eventId)) return null
  return end(
    refusal('5d', 'live_copy_stands', { elapsedMs: apart(live.eventAt, c.eventAt), windowMs: MILESTONE_WINDOW }),
    live.id,
    adoptedFrom(c, live),
  )
}

function recoveredStale(c: Candidate): Verdict | null {
  if (c.origin !== 'recovery') return null
  if (!c.hasCrossing || c.pct === null) return end(refusal('5e', 'no_crossing_data'))
  const age = c.arrivedAt - c.eventAt
  return age > RECOVERED_MILESTONE_AGE
    ? end(refusal('5e', 'milestone_too_old', { ageMs: age, maxMs: RECOVERED_MILESTONE_AGE }))
    : null
}
