import type { EpochMs } from '../core/time.ts'
import { tell } from '../language/said.ts'
import { NO_CHANGES } from '../live/model.ts'
import type { Candidate } from '../notifications/entry.types.ts'
import type { RecoveryRun, Summary } from './model.ts'
import { AWAY_TITLE } from './texts.ts'

/**
 * the summary of a long gap as a system entry; the server's notification of it is the same by its id. Its toast
 * is the summary's own (11e).
 */
export const summaryCandidate = (summary: Summary, run: RecoveryRun, at: EpochMs): Candidate => ({
  kind: 'trading_activity_summary',
  origin: 'manual',
  symbol: null,
  account: null,
  side: null,
  strategy: null,
  tradeId: null,
  pct: null,
  eventId: summary.system_notification_id,
  eventAt: at,
  arrivedAt: at,
  exectype: null,
  title: AWAY_TITLE,
  message: summary.summary_messages.map(tell).join(' '),
  pnl: null,
  pnlChange: null,
  roiPct: null,
  trend: null,
  direction: null,
  previousDirection: null,
  sinceLastCrossing: null,
  changes: NO_CHANGES,
  click: null,
  hasCrossing: false,
  isRecoveryEvent: true,
  isRead: false,
  recovery: { scenario: 'long_gap', gapMs: run.gapMs, beforeGap: false },
})
