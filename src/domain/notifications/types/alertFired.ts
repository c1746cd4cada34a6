import { type FiredAlert, firedBecause, firedFrom, firedMessage, firedPath, firedTitle } from '../../alerts/fired.ts'
import type { Fact } from '../../core/fact.ts'
import { accountFrom, nameFrom, sideFrom } from '../../live/decoding/parts.ts'
import type { LiveOrigin } from '../../live/model.ts'
import { TOAST_STAY } from '../../toasts/constants.ts'
import type { Candidate } from '../entry.types.ts'
import type { NotificationTypeDefinition } from './definition.ts'

export type AlertFiredFact = Fact<'live.alert_fired', LiveOrigin & FiredAlert & { readonly strategy: null }>

/** An alert that the user set fired (companion). */
export const alertFired: NotificationTypeDefinition<
  'alert_fired',
  'alarm',
  AlertFiredFact,
  AlertFiredFact,
  'alert_fired'
> = {
  type: 'alert_fired',
  label: 'Your alerts',
  isOnByDefault: true,
  icon: 'alarm',
  kinds: { alert_fired: { positionStatus: null, title: () => 'Alert fired', isToldEach: true } },
  onUpdates: { alert_fired: 'alert_fired' },
  told: {
    type: 'live.alert_fired',
    names: ['alert_fired'],
    read: (data, origin) => {
      const fired = firedFrom(data, {
        symbol: nameFrom(data['symbol']),
        account: accountFrom(data),
        side: sideFrom(data['side']),
      })
      return fired === null ? null : { type: 'live.alert_fired', data: { ...origin, ...fired, strategy: null } }
    },
    valueOf: ({ alertId, value }) => `${alertId} ${value}`,
    wireOf: ({ alertId, kind, direction, line, value, mark, liqPrice, equity, peak }) => ({
      alert_id: alertId,
      alert_kind: kind,
      direction,
      threshold: line,
      value,
      mark_price: mark,
      liq_price: liqPrice,
      equity,
      peak,
    }),
  },
  facts: { 'live.alert_fired': (data) => ({ kind: 'alert_fired', ...saidOf(data) }) },
  stored: (data, { symbol, account, side }) => {
    const fired = firedFrom(data, { symbol, account, side })
    return fired === null ? {} : saidOf(fired)
  },
  happensOnce: true,
  toast: { stayMs: TOAST_STAY.error },
}

/** What it says is made of its figures here: live and stored are one notification, to the letter. */
function saidOf(fired: FiredAlert): Pick<Candidate, 'title' | 'message' | 'click' | 'because'> {
  const path = firedPath(fired)
  return {
    title: firedTitle(fired),
    message: firedMessage(fired),
    because: firedBecause(fired),
    click: path === null ? null : { type: 'navigate', path, state: null },
  }
}
