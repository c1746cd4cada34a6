import { commandOn, refused } from '../concept.ts'
import type { DecimalText } from '../core/decimal.ts'
import { good, type Outcome } from '../core/outcome.ts'
import { flag, object, oneOf, or, text, word } from '../core/shapes.ts'
import type { Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import type { HasWrites } from '../writes/model.ts'
import { ALERT_WRITES } from './constants.ts'
import { ALERT_KIND_NAMES, MOST_ALERTS } from './kinds.ts'
import { bodyOf, editedAlerts } from './listed.ts'
import { problemOf, trimmed } from './terms.ts'
import { alertTexts as texts } from './texts.ts'

type Seen = HasSession & HasResources & HasWrites

const command = commandOn<Seen>()

const terms = object({
  kind: oneOf(...ALERT_KIND_NAMES),
  direction: oneOf('above', 'below'),
  line: text(40),
  symbol: or(text(20, 1), null),
  account: or(text(100, 1), null),
  side: or(oneOf('long', 'short'), null),
  isOnce: flag,
})

const asked = (write: string, key: string, command: string, rest: object): Outcome<readonly Event[]> =>
  good([{ type: 'write.asked', data: { write, key, command, lane: 'alerts', body: undefined, ...rest } }])

const added = (id: string, body: object, state: Seen): Outcome<readonly Event[]> =>
  editedAlerts(state).length >= MOST_ALERTS
    ? refused('A-210', 'too_many', texts.tooMany)
    : asked(ALERT_WRITES.add, id, id, { body })

/** What a tab can ask of alerts. */
export const ALERTS_COMMANDS = {
  /** Sets an alert, or gives one other terms; `alert` is null for a new one, which may be set paused. */
  'alerts.save': command(
    { alert: or(word, null), terms, isPaused: flag },
    whenReady(({ id, alert, terms: said, isPaused }, state) => {
      const problem = problemOf(said)
      if (problem !== null) return refused('A-210', 'terms', problem.text, { field: problem.field })
      const body = bodyOf({ ...said, line: trimmed(said.line as DecimalText) })
      if (alert === null) return added(id, { ...body, is_paused: isPaused }, state)
      return refusalOf(alert, state) ?? asked(ALERT_WRITES.change, alert, id, { body, path: { id: alert } })
    }),
  ),
  /**
   * Brings a deleted alert back as it was, with what the server remembers of it; its terms, where nothing is kept of it
   * there any more.
   */
  'alerts.restore': command(
    { alert: word, terms, isPaused: flag },
    whenReady(({ id, alert, terms: said, isPaused }, state) =>
      added(
        id,
        { ...bodyOf({ ...said, line: said.line as DecimalText }), is_paused: isPaused, restores: alert },
        state,
      ),
    ),
  ),
  /** A paused alert is not judged; when it goes on it counts anew. */
  'alerts.pause': command(
    { alert: word, isPaused: flag },
    whenReady(
      ({ id, alert, isPaused }, state) =>
        refusalOf(alert, state) ??
        asked(ALERT_WRITES.change, alert, id, { body: { is_paused: isPaused }, path: { id: alert } }),
    ),
  ),
  'alerts.delete': command(
    { alert: word },
    whenReady(
      ({ id, alert }, state) =>
        refusalOf(alert, state) ?? asked(ALERT_WRITES.remove, alert, id, { path: { id: alert } }),
    ),
  ),
}

function refusalOf(alert: string, state: Seen): Outcome<never> | null {
  const known = editedAlerts(state).find(({ id }) => id === alert)
  if (known === undefined) return refused('A-210', 'gone', texts.gone)
  return known.isSaving ? refused('A-210', 'busy', texts.busy) : null
}
