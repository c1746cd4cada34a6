import { decimalFrom } from '../../core/decimal.ts'
import type { EpochMs } from '../../core/time.ts'
import { recordFrom, type Wire } from '../../core/wire.ts'
import { TOLD_FACTS } from '../../notifications/types/index.ts'
import type { ServerFact } from '../facts.ts'
import type { LiveOrigin, OfLeg, Position } from '../model.ts'
import { changesFrom, idFrom, legOf, pnlOf } from './leg.ts'
import { accountFrom, firstOf, nameFrom, looseNumberFrom, sayableFrom, wholeFrom } from './parts.ts'
import { positionFrom } from './positions.ts'

/**
 * A fact of the server under its normalised name, or null where it cannot be read. An unknown name is kept as
 * unknown (F29).
 */
export function factFrom(name: string, data: Wire, origin: LiveOrigin): ServerFact | null {
  switch (name) {
    case 'position_opened':
      return opened(data, origin)
    case 'position_modified':
      return modified(data, origin)
    case 'position_closed':
      return closed(data, origin)
    case 'position_check_changed': {
      const of = legOf(data)
      return of === null
        ? null
        : {
            type: 'live.position_check_changed',
            data: { ...origin, ...of, beingChecked: data['checking'] === true },
          }
    }
    case 'trade_closed':
      return tradeClosed(data, origin)
    case 'trade_corrected':
      return tradeCorrected(data, origin)
    case 'account_state_changed':
      return accountState(data, origin)
    case 'subscription_changed':
      return {
        type: 'live.subscription_changed',
        data: { ...origin, plan: nameFrom(data['plan_type']), status: nameFrom(data['status']) },
      }
    case 'setup_changed':
      return {
        type: 'live.setup_changed',
        data: { ...origin, isComplete: data['is_setup_complete'] === true },
      }
    case 'configuration_changed':
      return {
        type: 'live.configuration_changed',
        data: { ...origin, category: nameFrom(data['category']) ?? '', key: nameFrom(data['key']) ?? '' },
      }
    case 'withheld':
      return { type: 'live.withheld', data: origin }
    default: {
      const told = TOLD_FACTS.find(({ names }) => names.includes(name))
      return told === undefined
        ? { type: 'live.unknown_told', data: { ...origin, eventType: name } }
        : told.read(data, origin, name)
    }
  }
}

/** The row that comes with a fact; the envelope's names stand in for what it leaves out. */
function rowOf(data: Wire, of: OfLeg, { eventAt }: LiveOrigin): Position | null {
  const full = recordFrom(data['position'])
  if (full === null) return null
  const { symbol, account, strategy } = of
  return positionFrom({ symbol, account, side: data['side'], leg: data['leg'], strategy, ...full }, eventAt)
}

function opened(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  return {
    type: 'live.position_opened',
    data: {
      ...origin,
      ...of,
      position: rowOf(data, of, origin),
      pnl: pnlOf(data),
      qty: decimalFrom(firstOf(data, 'qty', 'size')),
      tradeId: idFrom(data['trade_id']),
      ...(data['was_open'] === true ? { wasOpen: true as const } : {}),
    },
  }
}

function modified(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  return {
    type: 'live.position_modified',
    data: {
      ...origin,
      ...of,
      position: rowOf(data, of, origin),
      oldQty: decimalFrom(firstOf(data, 'old_qty', 'old_size')),
      newQty: decimalFrom(firstOf(data, 'new_qty', 'new_size')),
      pnl: pnlOf(data),
      markPrice: decimalFrom(data['mark_price']),
      changes: changesFrom(data['changes']),
      tradeId: idFrom(data['trade_id']),
      positionSeq: wholeFrom(data['seq']),
    },
  }
}

function closed(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  return {
    type: 'live.position_closed',
    data: {
      ...origin,
      ...of,
      finalPnl: decimalFrom(firstOf(data, 'final_pnl', 'pnl')),
      tradeId: idFrom(data['trade_id']),
      exectype: nameFrom(data['exectype']),
      positionSeq: wholeFrom(data['seq']),
    },
  }
}

function tradeClosed(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  return {
    type: 'live.trade_closed',
    data: {
      ...origin,
      ...of,
      pnl: decimalFrom(firstOf(data, 'pnl', 'final_pnl')),
      roiPct: looseNumberFrom(firstOf(data, 'roi_percentage', 'roi')),
      tradeId: idFrom(data['trade_id']),
      exectype: nameFrom(data['exectype']),
      qty: decimalFrom(data['qty']),
      entryPrice: decimalFrom(data['entry_price']),
      exitPrice: decimalFrom(data['exit_price']),
    },
  }
}

function tradeCorrected(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  return {
    type: 'live.trade_corrected',
    data: {
      ...origin,
      ...of,
      pnl: decimalFrom(data['pnl']),
      roiPct: looseNumberFrom(data['roi_percentage']),
      tradeId: idFrom(data['trade_id']),
    },
  }
}

function accountState(data: Wire, origin: LiveOrigin): ServerFact | null {
  const [accountId, account, state] = [nameFrom(data['account_id']), accountFrom(data), nameFrom(data['state'])]
  if (accountId === null || account === null || state === null) return null
  const before = nameFrom(data['account_before'])
  return {
    type: 'live.account_state_changed',
    data: {
      ...origin,
      accountId,
      account,
      ...(before === null ? {} : { accountBefore: before }),
      state,
      reason: sayableFrom(data['reason']),
    },
  }
}

/** Origin of a fact: its id in parts, and its time, else the time of arrival. */
export const originOf = (
  ref: Pick<LiveOrigin, 'eventId' | 'serverEpoch' | 'factSeq'>,
  origin: LiveOrigin['origin'],
  eventAt: EpochMs | null,
  at: EpochMs,
): LiveOrigin => ({ ...ref, origin, eventAt: eventAt ?? at })
