import { CREATION_DEDUPE } from '../constants.ts'
import { creationKey } from '../kinds.ts'
import { createdNear } from '../ledger.ts'
import type { Candidate } from '../entry.types.ts'
import type { Created, NotificationsState } from '../model.ts'
import { apart, isExemptTest, tidConflict } from '../same.ts'
import { end, refusal, type ListRow, type Verdict } from './row.ts'

/** Rows 7a and 7b: the creation dedupe of 15 s. Stored candidates are not created here, so they pass. */
export const creationRows: readonly ListRow<NotificationsState>[] = [
  { id: '7a', what: 'a test trade with a trade id passes the creation dedupe', windowMs: null, judge: testTrade },
  {
    id: '7b',
    what: 'the same symbol, account and type created within 15 s',
    windowMs: CREATION_DEDUPE,
    judge: createdWithin15s,
  },
]

function testTrade(c: Candidate): Verdict | null {
  return c.origin !== 'stored' && isExemptTest(c) ? { verdict: 'exempt', rows: ['7b'] } : null
}

function createdWithin15s(c: Candidate, s: NotificationsState): Verdict | null {
  const key = creationKey(c)
  if (c.origin === 'stored' || key === null) return null
  const twin = createdNear(s.created, key).find(
    (a) => distance(c, a) < CREATION_DEDUPE && a.key === key && !tidConflict(a.tradeId, c.tradeId),
  )
  if (twin === undefined) return null
  return end(refusal('7b', 'created_within_window', { key, elapsedMs: distance(c, twin), windowMs: CREATION_DEDUPE }))
}

/** Live ones by arrival, as long as both are live; a recovered one by event time with all (note 7). */
function distance(c: Candidate, a: Created): number {
  return c.origin === 'recovery' || a.origin === 'recovery'
    ? apart(c.eventAt, a.eventAt)
    : apart(c.arrivedAt, a.arrivedAt)
}
