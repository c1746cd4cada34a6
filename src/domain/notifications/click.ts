import { ACCOUNTS_ADDRESS } from '../accounts/constants.ts'
import { addressPart, closedChartPath, liveChartPath } from '../access/chartPaths.ts'
import type { Refusal } from '../core/fact.ts'
import { NO_CHANGES } from '../live/model.ts'
import type { Aim, ClickAction } from './click.types.ts'
import { judgeAsked } from './clickAsked.ts'
import { kindOf } from './kinds.ts'
import type { Notification } from './model.ts'

/** What an entry's aim follows from. */
export type Subject = Pick<Notification, 'id' | 'kind' | 'eventAt' | 'symbol' | 'account' | 'side' | 'tradeId'>

/**
 * What an entry speaks of and where a click leads (spec 2, Notifications, Clicks; A-38): a trade id decides first for
 * opened, modified and milestone; then the side. What is about no symbol has no place of its own: a click shows all
 * there is to read.
 */
export function aimOf(n: Subject): Aim {
  const positionStatus = kindOf(n.kind)?.positionStatus ?? null
  const isLivePosition = positionStatus === 'open' && n.tradeId === null
  if (n.symbol === null)
    return { positionStatus, isLivePosition, navigationType: null, targetPath: null, clickAction: { type: 'modal' } }
  const navigationType = positionStatus === null || isLivePosition ? 'live-chart' : 'closed-chart'
  const targetPath = navigationType === 'closed-chart' ? closedPath(n.symbol, n) : livePath(n.symbol, n)
  return {
    positionStatus,
    isLivePosition,
    navigationType,
    targetPath,
    clickAction: { type: 'navigate', path: targetPath, state: stateOf(n) },
  }
}

/**
 * The aim as the server asks for it, else the entry's own. An address outside that is refused leads nowhere; a place
 * that this version does not know is as if none was asked for (T15).
 */
export function clickOf(
  n: Subject,
  asked: ClickAction | null,
): { readonly aim: Aim; readonly refusal: Refusal | null } {
  const own = aimOf(n)
  if (asked === null) return { aim: own, refusal: null }
  const judged = judgeAsked(asked)
  if ('refusal' in judged) return { aim: asked.type === 'external' ? ledTo(null, own) : own, refusal: judged.refusal }
  const { action } = judged
  return {
    aim: ledTo(action.type === 'navigate' ? { ...action, state: action.state ?? stateOf(n) } : action, own),
    refusal: null,
  }
}

/** Whether something leads to the linked accounts: what is broken there nobody but the user mends. */
export const leadsToAccounts = (click: ClickAction | null): boolean =>
  click?.type === 'navigate' && click.path === ACCOUNTS_ADDRESS

const ledTo = (clickAction: ClickAction | null, own: Aim): Aim => ({
  ...own,
  navigationType: null,
  targetPath: clickAction?.type === 'navigate' ? clickAction.path : null,
  clickAction,
})

/**
 * The entry with the aim its fields now give: a copy may bring the trade id. The server's own messages keep what they
 * ask.
 */
export const reaimed = (n: Notification): Notification => (n.positionStatus === null ? n : { ...n, ...aimOf(n) })

/** What an earlier version did not save. */
type Added = 'previousDirection' | 'sinceLastCrossing' | 'changes' | keyof Aim

/**
 * An entry of the disk or the log, whichever version wrote it: what it did not know yet is filled in (ENT-16, ENT-17).
 */
export const entryFrom = (saved: Notification | Omit<Notification, Added>): Notification =>
  'clickAction' in saved
    ? saved
    : { ...saved, previousDirection: null, sinceLastCrossing: null, changes: NO_CHANGES, ...aimOf(saved) }

const stateOf = ({ id, eventAt }: Subject): { readonly notification: string; readonly eventAt: number } => ({
  notification: id,
  eventAt,
})

const closedPath = (symbol: string, { account, tradeId }: Subject): string =>
  account !== null && tradeId !== null
    ? closedChartPath(symbol, account, tradeId)
    : listOf('closed-trades', symbol, account)

const livePath = (symbol: string, { account, side }: Subject): string =>
  account !== null && side !== null ? liveChartPath(symbol, side, account) : listOf('live-trades', symbol, account)

const listOf = (area: string, symbol: string, account: string | null): string =>
  `/${area}?filter=${addressPart(symbol)}${account === null ? '' : `&account=${addressPart(account)}`}`
