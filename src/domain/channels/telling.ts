import { exitName } from '../closed/exitTexts.ts'
import { formatPnl } from '../core/format.ts'
import type { EpochMs } from '../core/time.ts'
import { candidateOfStored, type StoredNotification } from '../notifications/candidate.ts'
import { clickOf, leadsToAccounts } from '../notifications/click.ts'
import type { Candidate } from '../notifications/entry.types.ts'
import { definitionOf, typeOfKind } from '../notifications/kinds.ts'
import { type NotificationType } from '../notifications/types/index.ts'
import { joined } from '../notifications/types/words.ts'

/** A stored notification as a channel tells it. */
export interface Telling {
  /** Id of its fact: the same on every device and every channel. */
  readonly id: string
  readonly type: NotificationType
  readonly kind: string
  readonly title: string
  /** Account and how it ended; never an amount. */
  readonly text: string
  /** `+12.40 USDT`; null where there is none. */
  readonly amount: string | null
  /** Where a press leads, within the product. */
  readonly path: string
  readonly at: number
  /** A loss, a liquidation or a broken key: told by itself, whatever else comes. */
  readonly isUrgent: boolean
  /** Symbol and account; null without a symbol. */
  readonly place: string | null
}

/** What channels tell of a stored notification; null where it has no type that is known, no time, or is no news. */
export function tellingOf(stored: StoredNotification, now: EpochMs): Telling | null {
  const c = candidateOfStored(stored, now)
  const type = c === null ? null : typeOfKind(c.kind)
  if (c === null || type === null || c.wasOpen === true) return null
  const result = resultOf(c, type)
  const said =
    definitionOf(type).saysAmounts === true ? joined(c.account, exitName(c.exectype)) : withoutAmounts(c.message)
  return {
    id: stored.id,
    type,
    kind: c.kind,
    title: withoutAmounts(c.title),
    text: [said, result].filter((part) => part !== '').join(', '),
    amount: result !== '' && c.pnl !== null ? `${formatPnl(c.pnl)} USDT` : null,
    path: pathOf(c, stored.id),
    at: c.eventAt,
    isUrgent: isUrgent(c, type),
    place: c.symbol === null ? null : `${c.symbol}/${c.account ?? ''}`,
  }
}

/** Where a press on its toast leads; the list of what is open where that is outside of the product. */
function pathOf(c: Candidate, id: string): string {
  const { clickAction } = clickOf({ ...c, id }, c.click).aim
  return clickAction?.type === 'navigate' ? clickAction.path : '/live-trades'
}

/** Made money or lost it: of what has ended alone. */
function resultOf({ pnl }: Candidate, type: NotificationType): string {
  if (pnl === null || (type !== 'trade_closed' && type !== 'position_closed') || Number(pnl) === 0) return ''
  return pnl.startsWith('-') ? 'loss' : 'profit'
}

const isUrgent = (c: Candidate, type: NotificationType): boolean =>
  resultOf(c, type) === 'loss' ||
  /bust|liquidat/i.test(c.exectype ?? '') ||
  /liquidat/.test(c.kind) ||
  leadsToAccounts(c.click)

/** A sentence of the server with dots in the place of its amounts, as pages write them while amounts are hidden. */
const withoutAmounts = (sentence: string): string =>
  sentence.replaceAll(/[+\-\u2212]?[\d.,]*\d(?= ?USDT)/g, '\u2022\u2022\u2022\u2022')
