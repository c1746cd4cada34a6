import type { PaperFault } from '../../domain/lab/constants.ts'
import type { FaultStep } from '../paperProgram.ts'

/** More calls than a run makes. */
const ALL_CALLS = 1_000_000
/** As fast as the paper exchange can be. */
const MOST_SPEED = 1_000
const RESTART_MS = 2_000

const put = (body: object): FaultStep => ({ method: 'PUT', path: '/faults', body })
/** The connector asks nothing of a line that is well: what it is answered shows when it opens a new one. */
const cut: FaultStep = { method: 'POST', path: '/faults/cut', body: { which: 'all' } }

/** What is asked of the paper exchange's control door to begin a fault. */
export function stepsOf(fault: PaperFault, seconds: number): readonly FaultStep[] {
  switch (fault) {
    case 'stream_cut':
      return [cut]
    case 'restart':
      return [{ method: 'POST', path: '/faults/restart', body: { pause: RESTART_MS } }]
    case 'key_refused':
      return [put({ rest: 'code', code: 33_004, restTimes: ALL_CALLS }), cut]
    case 'rate_limit':
      return [put({ rest: 'code', code: 10_006, restTimes: ALL_CALLS }), cut]
    case 'address_ban':
      return [{ method: 'POST', path: '/faults/ban', body: { for: seconds * 1_000 } }, cut]
    case 'server_errors':
      return [put({ rest: 'status', status: 503, restTimes: ALL_CALLS }), cut]
    case 'slow':
      return [put({ restDelay: 2_000, restTimes: ALL_CALLS, delay: 1_000 })]
    case 'disorder':
      return [put({ drop: 0.2, duplicate: 0.3, reorder: 0.3 })]
    case 'order_burst':
      return [{ method: 'PUT', path: '/speed', body: { speed: MOST_SPEED } }]
  }
}

/** What takes any fault back, whatever came of its beginning. */
export const undoing = (speed: number): readonly FaultStep[] => [
  { method: 'DELETE', path: '/faults' },
  { method: 'PUT', path: '/speed', body: { speed } },
]

/** Faults after which the product keeps still for minutes, as the exchange asks: its accounts are followed anew. */
export const isKeptStill = (fault: PaperFault): boolean => fault === 'key_refused' || fault === 'address_ban'
