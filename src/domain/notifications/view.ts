import { baseOf } from '../core/symbol.ts'
import { badgeOf, bellCount, unreadCount } from './bell.ts'
import { MILESTONE_STRONG, MILESTONE_STRONGER } from './constants.ts'
import { detailsOf } from './details.ts'
import { definitionOf } from './kinds.ts'
import { isVisible } from './list.ts'
import type { Notification, NotificationsState } from './model.ts'
import { FAILED_DEFAULT, newBadge, showingLast, typesEnabled } from './texts.ts'
import { DEFINITIONS, NOTIFICATION_TYPES } from './types/index.ts'
import type { BellView, NotificationPanelView, NotificationRow } from './view.types.ts'
import { lineOf } from './why.ts'

/** Where the stored list stands: the resources slice knows. */
export interface ListLoad {
  readonly loaded: boolean
  readonly failed: boolean
  readonly message: string | null
  readonly syncing: boolean
  /** Who has no plan is told nothing, and nothing is asked for. */
  readonly hasPlan: boolean
}

/** The bell: badge, shake counter, red dot. */
export function bellView(s: NotificationsState, load: ListLoad): BellView {
  const count = bellCount(s)
  return {
    badge: badgeOf(count),
    count,
    rises: s.bell.rises,
    failed: load.failed,
    failedBecause: load.failed ? load.message || FAILED_DEFAULT : null,
    syncing: load.syncing,
  }
}

/** The panel as this tab sees it. */
export function panelView(s: NotificationsState, load: ListLoad, tab: string): NotificationPanelView {
  const rows = s.list.filter((n) => isVisible(n) && s.enabled[n.type])
  const fresh = s.panel.newAtOpening + (s.panel.openIn === null ? 0 : unreadCount(s))
  const enabled = NOTIFICATION_TYPES.filter((type) => s.enabled[type]).length
  return {
    isOpen: s.panel.openIn === tab,
    badge: fresh > 0 ? newBadge(fresh) : null,
    list: listOf(rows, load),
    settings: {
      types: DEFINITIONS.map(({ type, label }) => ({ type, label, enabled: s.enabled[type] })),
      summary: typesEnabled(enabled, NOTIFICATION_TYPES.length),
      muted: s.muted,
    },
  }
}

function listOf(rows: readonly Notification[], load: ListLoad): NotificationPanelView['list'] {
  if (rows.length > 0) return { state: 'ready', rows: rows.map(rowOf), footer: showingLast(rows.length) }
  if (!load.hasPlan) return { state: 'no_plan' }
  if (load.failed) return { state: 'failed' }
  return load.loaded ? { state: 'empty' } : { state: 'loading' }
}

/** One row, ready to draw; the time is formatted by the tab. */
export function rowOf(n: Notification): NotificationRow {
  const { icon, lossIcon = icon, colouredBy, afterAbsence } = definitionOf(n.type)
  const tone = toneOf(n)
  return {
    id: n.id,
    type: n.type,
    icon: tone === 'loss' ? lossIcon : icon,
    tone,
    title: n.title,
    message: n.message,
    at: n.eventAt,
    unread: !n.isRead,
    symbol: n.symbol,
    base: n.symbol === null ? null : baseOf(n.symbol),
    account: n.account,
    pnl: n.pnl,
    result: colouredBy === 'pnl' ? n.pnl : null,
    pct: n.pct,
    trend: n.trend,
    strength: strengthOf(n.pct),
    label: n.isRecoveryEvent ? (afterAbsence?.label ?? null) : null,
    opens: n.clickAction,
    details: n.clickAction?.type === 'modal' ? detailsOf(n) : [],
    why: [
      ...(n.because === undefined ? [] : [{ at: n.eventAt, text: n.because, rule: null }]),
      ...n.story.map((told) => ({ at: told.at, text: lineOf(told), rule: told.refusal?.rule ?? null })),
    ],
  }
}

/** Colour belongs to money made or lost. */
function toneOf(n: Notification): NotificationRow['tone'] {
  const { colouredBy } = definitionOf(n.type)
  const value = colouredBy === undefined ? null : n[colouredBy]
  const money = value === null ? null : String(value)
  if (money === null || Number(money) === 0) return 'neutral'
  return money.startsWith('-') ? 'loss' : 'gain'
}

/** PANEL-22: stronger at or beyond 50 per cent either way, and again at 75. */
export function strengthOf(pct: number | null): 0 | 1 | 2 {
  const size = Math.abs(pct ?? 0)
  return size >= MILESTONE_STRONGER ? 2 : size >= MILESTONE_STRONG ? 1 : 0
}
