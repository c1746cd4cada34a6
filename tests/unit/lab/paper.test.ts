import { expect, test } from 'vitest'
import { PAPER_FAULTS, type PaperFault } from '../../../src/domain/lab/constants.ts'
import { judgePaperRun, verdictOfChecks } from '../../../src/domain/lab/paper.ts'
import type { PaperRun } from '../../../src/domain/wire/companionOperator.ts'

type State = PaperRun['states'][number]['state']

/** One account that goes through these states, the first before the run. */
const runOf = (fault: PaperFault, states: readonly State[], more: Partial<PaperRun> = {}): PaperRun => ({
  fault,
  seconds: 10,
  started_at: 1_000,
  ends_at: 11_000,
  now: 20_000,
  phase: 'over',
  is_stopped: false,
  is_undone: true,
  facts: 3,
  repeated: 0,
  states: states.map((state, i) => ({ at: 1_000 + i * 1_000, account: 'main (1)', state, detail: null })),
  ...more,
})
const verdictOf = (run: PaperRun): string => verdictOfChecks(judgePaperRun(run))

test.each<[PaperFault, readonly State[]]>([
  ['stream_cut', ['live', 'connecting', 'live']],
  ['restart', ['live', 'connecting', 'live']],
  ['key_refused', ['live', 'connecting', 'needs_attention', 'connecting', 'live']],
  ['rate_limit', ['live', 'connecting', 'live']],
  ['address_ban', ['live', 'connecting', 'delayed', 'connecting', 'live']],
  ['server_errors', ['live', 'connecting', 'delayed', 'live']],
  ['slow', ['live']],
  ['disorder', ['live', 'connecting', 'live']],
  ['order_burst', ['live']],
])('F35 F36 F38 F39 %s passes when the accounts go as the rules say', (fault, states) => {
  expect(verdictOf(runOf(fault, states))).toBe('passes')
})

test.each<[string, PaperRun]>([
  ['what must be seen was not', runOf('stream_cut', ['live'])],
  ['a cut stops an account', runOf('stream_cut', ['live', 'connecting', 'needs_attention', 'live'])],
  ['it did not come back', runOf('stream_cut', ['live', 'connecting'])],
  ['it was not taken back', runOf('stream_cut', ['live', 'connecting', 'live'], { is_undone: false })],
  ['a burst that nobody traded in', runOf('order_burst', ['live'], { facts: 0 })],
  ['a trade told twice', runOf('slow', ['live'], { repeated: 1 })],
])('NAV-26 differs when %s', (_what, run) => {
  expect(verdictOf(run)).toBe('differs')
})

test('NAV-26 while it runs nothing is over, but what broke shows at once', () => {
  for (const fault of PAPER_FAULTS)
    expect(verdictOf(runOf(fault, ['live'], { phase: 'active', is_undone: false }))).toBe('running')
  expect(verdictOf(runOf('slow', ['live', 'delayed'], { phase: 'active', is_undone: false }))).toBe('differs')
  // An account that needed attention before is left alone: it is as before when it still does.
  expect(verdictOf(runOf('slow', ['needs_attention']))).toBe('passes')
})

test('NAV-26 what accounts did is counted by state, however many there are', () => {
  const states = (['live', 'connecting', 'needs_attention', 'live'] as const).flatMap((state, i) =>
    ['main (1)', 'swing (2)'].map((account) => ({ at: 1_000 + i * 1_000, account, state, detail: null })),
  )
  const [seen, never] = judgePaperRun(runOf('key_refused', [], { states }))
  expect([seen?.actual, never?.actual]).toEqual(['2 of 2 in need of attention', 'none'])
})
