import { counted, formatCount, formatPnl } from '../core/format.ts'
import { minutes } from '../core/time.ts'

/** Reasons of a skipped recovery, to the letter (spec 8, Recovery; A-118), and ours of A-305. */
export const ALREADY_PROCESSING = 'Already processing'
export const THROTTLED = 'Recovery throttled'
export const NO_SCENARIO = 'No matching recovery scenario'
export const NO_PLAN = 'No plan'

/** Title of the card and of the summary toast. */
export const AWAY_TITLE = 'While you were away'

/** '6 h 12 min', '45 min', '40 s'. */
export function lengthOf(ms: number): string {
  const whole = Math.floor(ms / minutes(1))
  if (whole < 1) return `${Math.round(ms / 1_000)} s`
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`
}

/** '9 trades closed +184.20 USDT, 3 opened, 4 milestones'. */
export function summaryLine(run: {
  readonly closedTrades: number
  readonly pnl: string
  readonly opened: number
  readonly milestones: number
  readonly processed: number
}): string {
  const parts: string[] = []
  if (run.closedTrades > 0) parts.push(`${counted(run.closedTrades, 'trade')} closed ${formatPnl(run.pnl)} USDT`)
  if (run.opened > 0) parts.push(`${formatCount(run.opened)} opened`)
  if (run.milestones > 0) parts.push(counted(run.milestones, 'milestone'))
  return parts.length > 0 ? parts.join(', ') : counted(run.processed, 'event')
}
