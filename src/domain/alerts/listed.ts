import { instantFrom, recordsUnder, textFrom, wireOf, wordsFrom } from '../core/wire.ts'
import { decimalFrom, type DecimalText } from '../core/decimal.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasWrites, Overlay } from '../writes/model.ts'
import { ALERT_WRITES, ALERTS } from './constants.ts'
import { ALERT_KIND_NAMES } from './kinds.ts'
import type { AlertTerms } from './model.ts'

/** An alert as the server lists it; its account is named by its name. Times in ms. */
export interface ListedAlert {
  readonly id: string
  readonly terms: AlertTerms
  readonly isPaused: boolean
  readonly state: 'armed' | 'fired' | 'ended'
  readonly createdAt: number | null
  readonly firedAt: number | null
  readonly firedCount: number
  readonly value: DecimalText | null
  readonly unjudged: string | null
  /** A change of it is on its way. */
  readonly isSaving: boolean
}

/** The alerts in an answer of the server; what this version does not know is left out. */
const alertsFrom = (value: unknown): readonly ListedAlert[] =>
  (recordsUnder(value, 'alerts') ?? []).flatMap((one): readonly ListedAlert[] => {
    const [id, terms] = [wordsFrom(one['id']), termsFrom(one)]
    if (id === null || terms === null) return []
    const state = one['state'] === 'fired' || one['state'] === 'ended' ? one['state'] : 'armed'
    return [
      {
        id,
        terms,
        state,
        isPaused: one['is_paused'] === true,
        createdAt: instantFrom(one['created_at']),
        firedAt: instantFrom(one['fired_at']),
        firedCount: typeof one['fired_count'] === 'number' ? one['fired_count'] : 0,
        value: decimalFrom(one['value']),
        unjudged: wordsFrom(one['unjudged']),
        isSaving: false,
      },
    ]
  })

/** Terms in the wire's spelling, as a body or a row has them; null where they cannot be read. */
function termsFrom(said: Readonly<Record<string, unknown>>): AlertTerms | null {
  const kind = ALERT_KIND_NAMES.find((one) => one === said['kind'])
  const line = decimalFrom(said['threshold'])
  if (kind === undefined || line === null) return null
  const side = said['side']
  return {
    kind,
    line,
    direction: said['direction'] === 'below' ? 'below' : 'above',
    symbol: wordsFrom(said['symbol']),
    account: wordsFrom(said['account_name']),
    side: side === 'long' || side === 'short' ? side : null,
    isOnce: said['is_once'] === true,
  }
}

/** Terms as a body says them. */
export const bodyOf = ({ kind, direction, line, symbol, account, side, isOnce }: AlertTerms) => ({
  kind,
  direction,
  threshold: line,
  symbol,
  account_name: account,
  side,
  is_once: isOnce,
})

/**
 * The alerts as they are to be: the server's list, over it each change on its way. One that fails is gone with its
 * overlay, so that what was there stands again.
 */
export function editedAlerts({ resources, writes }: HasResources & HasWrites): readonly ListedAlert[] {
  const listed = alertsFrom(resources.byKey[ALERTS]?.value)
  return writes.overlays.reduce(withEdit, listed)
}

function withEdit(alerts: readonly ListedAlert[], { write, body, request, asked }: Overlay): readonly ListedAlert[] {
  const id = request.path?.['id']
  const said = wireOf(body)
  switch (write) {
    case ALERT_WRITES.add: {
      const terms = termsFrom(said)
      const restored = textFrom(said['restores'])
      return terms === null || alerts.some((one) => one.id === restored)
        ? alerts
        : [{ ...UNTOUCHED, id: restored ?? `new-${asked}`, terms, isPaused: said['is_paused'] === true }, ...alerts]
    }
    case ALERT_WRITES.change:
      return alerts.map((one) => (one.id === id ? changed(one, said) : one))
    case ALERT_WRITES.remove:
      return alerts.filter((one) => one.id !== id)
    default:
      return alerts
  }
}

function changed(one: ListedAlert, said: Readonly<Record<string, unknown>>): ListedAlert {
  const terms = textFrom(said['kind']) === null ? null : termsFrom(said)
  const isPaused = typeof said['is_paused'] === 'boolean' ? said['is_paused'] : one.isPaused
  return terms === null
    ? { ...one, isPaused, isSaving: true }
    : { ...UNTOUCHED, id: one.id, createdAt: one.createdAt, terms, isPaused }
}

/** Nothing is known yet of an alert that was just set. */
const UNTOUCHED: Omit<ListedAlert, 'id' | 'terms'> = {
  isPaused: false,
  state: 'armed',
  createdAt: null,
  firedAt: null,
  firedCount: 0,
  value: null,
  unjudged: null,
  isSaving: true,
}
