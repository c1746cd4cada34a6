import { counted } from '../../domain/core/format.ts'
import type { LogEntry } from '../../domain/event.ts'
import type { Observation } from '../../domain/lab/verdict.ts'
import { connectionView } from '../../domain/live/freshness.ts'
import type { Position } from '../../domain/live/model.ts'
import { bellCount } from '../../domain/notifications/bell.ts'
import type { Notification } from '../../domain/notifications/model.ts'
import type { LabDevice } from './device.ts'
import type { LabServer } from './server.ts'

/** What of a refusal is counted by rule; a snapshot or value that came late is no refusal of a fact. */
const REFUSALS: readonly string[] = [
  'live.dropped',
  'notifications.refused',
  'notifications.merged',
  'notifications.replaced',
  'notifications.toast_suppressed',
  'notifications.silent',
  'metrics.refused',
  'recovery.skipped',
]

/** Refusals by rule over all workers of a run; the log of one keeps only what is young. */
export class Refusals {
  readonly #counts = new Map<string, number>()
  #through = 0

  /** Another worker on the same disk: its numbers go on. */
  take(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      if (entry.entry <= this.#through) continue
      this.#through = entry.entry
      if (!REFUSALS.includes(entry.type) || entry.data === null || !('rule' in entry.data)) continue
      const count = entry.type === 'live.dropped' ? entry.data.count : 1
      this.#counts.set(entry.data.rule, (this.#counts.get(entry.data.rule) ?? 0) + count)
    }
  }

  lines(): readonly string[] {
    return [...this.#counts].map(([rule, count]) => `${rule} × ${count}`).toSorted()
  }
}

/** What a person would see, and what the server would count, as lines of text. */
export function observe(device: LabDevice, server: LabServer, refusals: Refusals): Observation {
  const state = device.core?.core.state()
  if (state === undefined)
    return {
      toasts: [...device.toasts],
      notifications: [],
      positions: [],
      totals: [],
      connection: ['no worker'],
      session: [],
      bell: [],
      storage: [],
      refused: refusals.lines(),
    }
  const { positions, connections, clock } = state.live
  const offset = Math.round(clock.offset / 1_000)
  return {
    toasts: [...device.toasts],
    notifications: state.notifications.list.filter((one) => !one.isHidden && !one.isDismissed).map(lineOf),
    positions: positions.rows.map(rowOf).toSorted(),
    totals: [`${positions.totals.count} open`, `${Number(positions.totals.pnl).toFixed(2)} USDT`],
    connection: [
      connectionView(state).state,
      ...(['events', 'trades'] as const).map((name) => `${name} ${connections[name].phase.state}`),
      counted(server.attempts(), 'attempt'),
      ...(offset === 0 ? [] : [`server clock ${offset > 0 ? '+' : ''}${offset} s`]),
    ],
    session: [state.session.phase, counted(device.refreshes, 'refresh', 'refreshes')],
    bell: [String(bellCount(state.notifications))],
    storage: [state.storage.mode],
    refused: refusals.lines(),
  }
}

function lineOf({ kind, symbol, account, pct, origin, title }: Notification): string {
  const name = symbol === null ? title : [symbol, account].filter((part) => part !== null).join(' ')
  return [
    kind,
    name,
    pct === null ? null : `${pct} %`,
    origin === 'stored' ? 'stored' : origin === 'recovery' ? 'recovered' : null,
  ]
    .filter((part) => part !== null)
    .join(' ')
}

const rowOf = ({ symbol, account, side, size, leg }: Position): string =>
  `${symbol} ${account} ${side} ${size}${leg === 'one_way' ? '' : ` (${leg} leg)`}`
