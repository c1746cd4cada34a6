import type { Fact } from '../../core/fact.ts'
import { formatPlain } from '../../core/format.ts'
import { clickFrom } from '../../live/decoding/click.ts'
import { accountFrom, nameFrom, sayableFrom, TITLE_LIMIT, wholeFrom } from '../../live/decoding/parts.ts'
import { PNL_CHANGE_OVER } from '../../live/constants.ts'
import { tell } from '../../language/said.ts'
import type { LiveFact } from '../../live/events.ts'
import type { LiveOrigin } from '../../live/model.ts'
import type { ClickAction } from '../click.types.ts'
import type { Candidate } from '../entry.types.ts'
import { end, refusal, type Verdict } from '../rules/row.ts'
import { SYSTEM_TITLE, totalText } from '../texts.ts'
import type { Kind, NotificationTypeDefinition } from './definition.ts'
import { joined, signedAmount } from './words.ts'

/** Stored system messages, summaries, gaps. */
export type SystemToldFact = Fact<
  'live.system_told',
  LiveOrigin & {
    readonly kind: string
    readonly title: string
    readonly message: string
    readonly account: string | null
    readonly symbol: string | null
    readonly isRecovery: boolean
    readonly totalCount: number | null
    readonly click?: ClickAction | null
  }
>

const ofServer = (title: string): Kind => ({ positionStatus: null, title: () => title, isServersOwn: true })

/** Messages of the server, and jumps of a PnL. */
export const system: NotificationTypeDefinition<
  'system',
  'info',
  SystemToldFact | LiveFact<'live.pnl_jumped'>,
  SystemToldFact
> = {
  type: 'system',
  label: 'System',
  isOnByDefault: true,
  icon: 'info',
  kinds: {
    system: ofServer(SYSTEM_TITLE),
    positions_updated: ofServer('Positions updated'),
    session_gap_detected: { ...ofServer('Session gap detected'), isOfAbsence: true },
    trading_activity_summary: { ...ofServer('Trading activity'), isOfAbsence: true },
    recommendations_ready: { ...ofServer('Recommended actions ready'), isToldByTask: true },
    position_pnl_change: { positionStatus: 'open', title: (name) => `${name} PnL moved` },
  },
  told: {
    type: 'live.system_told',
    names: [
      'unified_notification',
      'trading_activity_summary',
      'session_gap_detected',
      'positions_updated',
      'recommendations_ready',
    ],
    read: (data, origin, kind) => ({
      type: 'live.system_told',
      data: {
        ...origin,
        kind,
        title: sayableFrom(data['title'], TITLE_LIMIT) ?? '',
        message: sayableFrom(data['message']) ?? '',
        account: accountFrom(data),
        symbol: nameFrom(data['symbol']),
        isRecovery: data['is_recovery'] === true || data['isRecoveryEvent'] === true,
        totalCount: wholeFrom(data['total_count']),
        click: clickFrom(data['click_action']),
      },
    }),
    valueOf: ({ title }) => title,
    wireOf: ({ kind, title, message, click }) => ({ type: kind, title, message, click_action: click }),
  },
  facts: {
    'live.system_told': ({ kind, title, message, totalCount, click = null, isRecovery }) => ({
      // A message in no other's wrapping is the system's own, live as stored.
      kind: kind === 'unified_notification' ? 'system' : kind,
      title: tell(title),
      message: tell(message) || totalText(totalCount),
      click,
      isRecoveryEvent: isRecovery,
    }),
    'live.pnl_jumped': ({ account, newPnl, change }) => ({
      kind: 'position_pnl_change',
      pnl: newPnl,
      pnlChange: Number(change),
      message: joined(account, `${signedAmount(change)} USDT`),
    }),
  },
  rows: [{ id: '4b', what: 'a PnL change needs an absolute change over 10', windowMs: null, judge: changeTooSmall }],
  sentences: {
    change_too_small: (b) =>
      `the PnL moved by ${formatPlain(b['change'])} USDT, and only more than ${formatPlain(b['over'])} is told`,
  },
}

function changeTooSmall(c: Candidate): Verdict | null {
  if (c.kind !== 'position_pnl_change') return null
  const change = Math.abs(c.pnlChange ?? 0)
  return change > PNL_CHANGE_OVER ? null : end(refusal('4b', 'change_too_small', { change, over: PNL_CHANGE_OVER }))
}
