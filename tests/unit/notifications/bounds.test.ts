import { describe, expect, test } from 'vitest'
import {
  CREATION_DEDUPE,
  LIST_CAP,
  MAX_AGE,
  MILESTONE_WINDOW,
  MODIFIED_THROTTLE,
  OPENED_CROSS_SOURCE,
  SHORT_GAP_OTHERS,
  STORE_DEDUPE,
  TOAST_DEDUPE,
} from '../../../src/domain/notifications/constants.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Candidate } from '../../../src/domain/notifications/entry.types.ts'
import { NO_NOTIFICATIONS } from '../../../src/domain/notifications/model.ts'
import { listRules, toastRules } from '../../../src/domain/notifications/rules/pipeline.ts'
import { candidate as c, outcome, run, T0, toastOutcome } from '../../support/candidates.ts'

/** What comes of the last candidate just under, at, and just over the bound. */
type Bound = readonly [
  row: string,
  what: string,
  of: (offset: -1 | 0 | 1) => string,
  under: string,
  at: string,
  over: string,
]

const pair = (first: Partial<Candidate>, second: Partial<Candidate>, apart: number): readonly Candidate[] => [
  c(0, { eventId: 'a', ...first }),
  c(apart, { eventId: 'b', ...second }),
]
const kind = (name: string, over: Partial<Candidate> = {}): Partial<Candidate> => ({ kind: name, ...over })
const modified = (tradeId: string) => kind('position_modified', { tradeId })
const milestone = (pct: number, over: Partial<Candidate> = {}) => kind('position_milestone', { pct, ...over })
const stored = { origin: 'stored' as const }
const missed = (scenario: 'short_gap' | 'session_gap', gapMs: number) => ({
  origin: 'recovery' as const,
  recovery: { scenario, gapMs, beforeGap: false },
})
const session = { ...NO_NOTIFICATIONS, sessionStart: epoch(T0) }

const listBounds: readonly Bound[] = [
  [
    '4b',
    'a PnL change over 10',
    (o) => outcome([c(0, kind('position_pnl_change', { pnlChange: 10 + o / 100 }))]),
    'refused 4b',
    'refused 4b',
    'kept',
  ],
  [
    '5b',
    'an age of 7 days',
    (o) => outcome([c(0, { arrivedAt: epoch(T0 + MAX_AGE + o) })]),
    'kept',
    'kept',
    'refused 5b',
  ],
  [
    '5c',
    'the start of the session',
    (o) =>
      outcome([c(o, { ...stored, ...kind('session_gap_detected'), symbol: null, arrivedAt: epoch(T0 + 10) })], session),
    'kept',
    'refused 5c',
    'refused 5c',
  ],
  [
    '5d',
    '30 min from the live milestone',
    (o) => outcome(pair(milestone(25), milestone(25, stored), MILESTONE_WINDOW + o)),
    'refused 5d',
    'kept',
    'kept',
  ],
  [
    '5d',
    'a percentage within 0.1 of the live one',
    (o) => outcome(pair(milestone(25), milestone(25.1 + o / 100, stored), 60_000)),
    'refused 5d',
    'refused 5d',
    'kept',
  ],
  [
    '5e',
    'a recovered milestone of 30 min',
    (o) =>
      outcome([
        c(0, { ...milestone(25), ...missed('short_gap', 60_000), arrivedAt: epoch(T0 + MILESTONE_WINDOW + o) }),
      ]),
    'kept',
    'kept',
    'refused 5e',
  ],
  // At the bound row 7b yields and row 8d, which asks after it, does not.
  [
    '7b',
    '15 s between creations',
    (o) => outcome(pair({}, {}, CREATION_DEDUPE + o)),
    'refused 7b',
    'refused 8d',
    'refused 8d',
  ],
  [
    '8a',
    '5 s between modifications',
    (o) => outcome(pair(modified('x'), modified('y'), MODIFIED_THROTTLE + o)),
    'refused 8a',
    'kept',
    'kept',
  ],
  [
    '8b',
    '30 min between equal milestones',
    (o) => outcome(pair(milestone(25), milestone(25), MILESTONE_WINDOW + o)),
    'refused 8b',
    'kept',
    'kept',
  ],
  [
    '8b',
    'milestones within 0.1',
    (o) => outcome(pair(milestone(25), milestone(25.1 + o / 100), 60_000)),
    'refused 8b',
    'refused 8b',
    'kept',
  ],
  [
    '8c',
    '5 min between the two sources of an opening',
    (o) => outcome(pair(kind('position_opened'), kind('position_opened', stored), OPENED_CROSS_SOURCE + o)),
    'replaced 8c',
    'kept',
    'kept',
  ],
  ['8d', '30 s between two of a kind', (o) => outcome(pair({}, {}, STORE_DEDUPE + o)), 'refused 8d', 'kept', 'kept'],
]

const toastBounds: readonly Bound[] = [
  [
    '11c',
    'a milestone of 5 % after a short gap',
    (o) => toastOutcome([c(0, { ...milestone(5 + o / 100), ...missed('short_gap', 60_000) })]),
    '11c',
    'toast',
    'toast',
  ],
  [
    '11c',
    'others after a gap of 15 min',
    (o) => toastOutcome([c(0, { ...modified('x'), ...missed('short_gap', SHORT_GAP_OTHERS + o) })]),
    'toast',
    'toast',
    '11c',
  ],
  [
    '11d',
    'a milestone of 10 % after a session gap',
    (o) => toastOutcome([c(0, { ...milestone(-10 - o / 100), ...missed('session_gap', 3_600_000) })]),
    '11d',
    'toast',
    'toast',
  ],
  [
    '12',
    '60 s between toasts of one key',
    (o) => toastOutcome(pair({ tradeId: 'x' }, { tradeId: 'y' }, TOAST_DEDUPE + o)),
    '12',
    'toast',
    'toast',
  ],
]

describe('each bound of the decision table, just under, at, and just over it', () => {
  test.each([...listBounds, ...toastBounds])('row %s: %s', (_row, _what, of, under, at, over) => {
    expect([of(-1), of(0), of(1)]).toEqual([under, at, over])
  })

  test('row 9: forty-nine, fifty and fifty-one entries', () => {
    const kept = (count: number) =>
      run(Array.from({ length: count }, (_, i) => c(i * 60_000, { eventId: `n${i}` }))).state.list.length

    expect([LIST_CAP - 1, LIST_CAP, LIST_CAP + 1].map(kept)).toEqual([49, 50, 50])
  })

  test('every row with a window has its bound here', () => {
    const windowed = [...listRules, ...toastRules].filter(({ windowMs }) => windowMs !== null).map(({ id }) => id)

    expect(windowed.filter((id) => ![...listBounds, ...toastBounds].some(([row]) => row === id))).toEqual([])
  })
})
