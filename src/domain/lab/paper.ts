import { word } from '../language/translate.ts'
import type { PaperRun } from '../wire/companionOperator.ts'
import { RECOVER_SECONDS, type PaperFault } from './constants.ts'
import type { RunVerdict } from './verdict.ts'

type AccountState = PaperRun['states'][number]['state']

interface Plan {
  /** States that at least one account must be seen in. */
  readonly seen: readonly AccountState[]
  /** States that none may be seen in. */
  readonly never: readonly AccountState[]
  /** Facts that must come while it lasts, at least. */
  readonly facts: number
  /** bybit.md, or the fault it answers in reliability.md. */
  readonly because: string
}

const plans: Readonly<Record<PaperFault, Plan>> = {
  stream_cut: {
    seen: ['connecting'],
    never: ['needs_attention', 'delayed'],
    facts: 0,
    because: 'F35: a lost line shows as connecting and is opened again.',
  },
  restart: {
    seen: ['connecting'],
    never: ['needs_attention', 'delayed'],
    facts: 0,
    because: 'F35: an exchange that restarts is found again.',
  },
  key_refused: {
    seen: ['needs_attention'],
    never: ['delayed'],
    facts: 0,
    because: 'F38: a refused key stops its account, says why, and is not tried again for 15 min.',
  },
  rate_limit: {
    seen: ['connecting'],
    never: ['needs_attention'],
    facts: 0,
    because: 'F36: too many visits are waited out; no account stops for them.',
  },
  address_ban: {
    seen: ['delayed'],
    never: ['needs_attention'],
    facts: 0,
    because: 'F36: a banned address falls silent, and its accounts say that they are delayed.',
  },
  server_errors: {
    seen: ['connecting'],
    never: ['needs_attention'],
    facts: 0,
    because: 'F35: answers of 503 are tried again by the back-off.',
  },
  slow: {
    seen: [],
    never: ['needs_attention', 'delayed'],
    facts: 0,
    because: 'F35: answers of 2 s and frames of 1 s are late, not wrong.',
  },
  disorder: {
    seen: [],
    never: ['needs_attention', 'delayed'],
    facts: 0,
    because: 'F39: frames that are lost, doubled and swapped change nothing that REST does not confirm.',
  },
  order_burst: {
    seen: [],
    never: ['needs_attention', 'delayed'],
    facts: 1,
    because: 'I1, I6: everything that is traded is told, each trade once.',
  },
}

/** One comparison of a run. */
export interface PaperCheck {
  readonly what: 'state' | 'never' | 'recovers' | 'facts' | 'once'
  readonly expected: string
  readonly actual: string
  readonly verdict: 'pending' | 'passes' | 'differs'
}

/** Why a fault is expected to lead to what it leads to. */
export const becauseOf = (fault: PaperFault): string => plans[fault].because

/** What is expected of a run beside what was seen so far; a run that was stopped is judged on what it saw. */
export function judgePaperRun(run: PaperRun): readonly PaperCheck[] {
  const plan = plans[run.fault]
  const { states, phase } = run
  const since = states.filter(({ at }) => at > run.started_at)
  const isOver = phase === 'over'
  const verdict = (isSo: boolean): PaperCheck['verdict'] => (isSo ? 'passes' : isOver ? 'differs' : 'pending')
  const stillPending = (isBroken: boolean): PaperCheck['verdict'] =>
    isBroken ? 'differs' : isOver ? 'passes' : 'pending'
  const before = firstStates(states)
  const wereIn = (wanted: readonly AccountState[]): string => {
    const found = wanted.flatMap((state) => {
      const accounts = new Set(since.filter((line) => line.state === state).map(({ account }) => account))
      return accounts.size === 0 ? [] : [`${accounts.size} of ${before.size} ${STATE_NAMES[state]}`]
    })
    return found.length === 0 ? word('none') : found.join(', ')
  }
  const unlike = [...lastStates(states)].filter(([account, state]) => state !== 'live' && before.get(account) !== state)
  const forbidden = since.some(({ state }) => plan.never.includes(state))
  const list = (some: readonly AccountState[]): string =>
    some.map((state) => STATE_NAMES[state]).join(` ${word('or')} `)
  return [
    ...(plan.seen.length === 0
      ? []
      : [
          {
            what: 'state' as const,
            expected: `At least one account is ${list(plan.seen)}`,
            actual: wereIn(plan.seen),
            verdict: verdict(since.some(({ state }) => plan.seen.includes(state))),
          },
        ]),
    {
      what: 'never',
      expected: `No account is ${list(plan.never)}`,
      actual: wereIn(plan.never),
      verdict: stillPending(forbidden),
    },
    {
      what: 'recovers',
      expected: `All ${before.size} accounts live, or as before, within ${RECOVER_SECONDS} s`,
      actual: recovered(run, unlike),
      verdict: isOver ? (unlike.length === 0 && run.is_undone ? 'passes' : 'differs') : 'pending',
    },
    ...(plan.facts === 0
      ? []
      : [
          {
            what: 'facts' as const,
            expected: `At least ${plan.facts} fact`,
            actual: `${run.facts}`,
            verdict: verdict(run.facts >= plan.facts),
          },
        ]),
    {
      what: 'once',
      expected: 'No closed trade is told twice',
      actual: run.repeated === 0 ? `none of ${run.facts} facts` : `${run.repeated} told twice`,
      verdict: stillPending(run.repeated > 0),
    },
  ]
}

/** Differs as soon as one comparison does; passes when all do. */
export function verdictOfChecks(checks: readonly PaperCheck[]): RunVerdict {
  if (checks.some(({ verdict }) => verdict === 'differs')) return 'differs'
  return checks.every(({ verdict }) => verdict === 'passes') ? 'passes' : 'running'
}

const STATE_NAMES: Readonly<Record<AccountState, string>> = {
  connecting: word('connecting'),
  live: word('live'),
  delayed: word('delayed'),
  needs_attention: 'in need of attention',
  unknown: 'not followed',
}

function recovered({ phase, is_undone }: PaperRun, unlike: readonly (readonly [string, AccountState])[]): string {
  if (phase === 'active') return 'the fault is on'
  const still = unlike.map(([account, state]) => `${account} ${STATE_NAMES[state]}`).join(', ')
  return `${is_undone ? '' : 'the fault could not be taken back; '}${unlike.length === 0 ? 'all live, or as before' : still}`
}

const firstStates = (states: PaperRun['states']): ReadonlyMap<string, AccountState> =>
  new Map(states.toReversed().map(({ account, state }) => [account, state]))
const lastStates = (states: PaperRun['states']): ReadonlyMap<string, AccountState> =>
  new Map(states.map(({ account, state }) => [account, state]))
