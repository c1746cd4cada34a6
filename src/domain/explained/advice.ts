import { pairsOf, readAddress } from '../access/address.ts'
import { COMMAND_ADDRESS } from '../access/addresses.ts'
import { afterOf, chosenIn } from '../advice/board/view.ts'
import { balancesOf, reviewKey, SCENARIOS } from '../advice/board/constants.ts'
import { balancesFrom, balancesOn, behindOf, movable, movesOf } from '../advice/board/after.ts'
import { judgedRows } from '../advice/board/review.ts'
import { adviceKey } from '../advice/constants.ts'
import { pastDay } from '../advice/past.ts'
import { adviceTexts } from '../advice/texts.ts'
import { adviceIn, FIGURE_ROWS } from '../advice/view.ts'
import type { Advice, AdviceFigures, PastDay } from '../advice/view.types.ts'
import { decimalFrom, type DecimalText, negated, ONE, roundedTo, sumOf } from '../core/decimal.ts'
import type { State } from '../state.ts'
import { linesFrom, plain, step, type Asking, type Parts, type PartsOf } from './parts.ts'
import { explainedTexts as texts } from './texts.ts'
import type { Line } from './view.types.ts'

const CENTS = 2

/** The actions behind a figure of the command center. */
export const adviceParts: PartsOf = (state, asking) => {
  const past = pastDay(asking.page, asking.zone, state.at)
  const entry = state.resources.byKey[adviceKey(past)]
  if (entry === undefined || entry.loadedAt === null) return null
  if (asking.figure === 'advice.change') return changeParts(adviceIn(state, past), asking, past, entry.loadedAt)
  const name = asking.figure.slice('advice.'.length) as keyof AdviceFigures
  const rows = adviceIn(state, past).filter((row) => FIGURE_ROWS[name](row, past?.at ?? state.at))
  const isPoints = name === 'netChange'
  const amount = (row: Advice): DecimalText | null => (isPoints ? decimalFrom(row.change) : ONE)
  const value = sumOf(rows.flatMap((row) => amount(row) ?? []))
  return {
    noun: 'action',
    value,
    steps: [step(texts.actions, value, isPoints ? 'points' : 'count', rows.length)],
    rows: rows.length,
    period: past?.day ?? texts.now,
    asOf: entry.loadedAt,
    lines: linesFrom(rows.map((row) => actionLine(row, amount(row), past))),
  }
}

/** The points by which one action, which `id` of the address names, changes a share. */
function changeParts(all: readonly Advice[], { address }: Asking, past: PastDay | null, asOf: number): Parts {
  const id = pairsOf(address).get('id')
  const row = all.find((one) => one.id === id)
  const [next, now] = [decimalFrom(row?.shareNext), decimalFrom(row?.shareNow)]
  const lines: readonly Line[] =
    next === null || now === null
      ? []
      : [
          { ...line('next', ''), name: texts.shareNext, amount: next },
          { ...line('now', ''), name: texts.shareNow, amount: negated(now) },
        ]
  const value = decimalFrom(row?.change)
  const made = sumOf(lines.flatMap(({ amount }) => amount ?? []))
  return {
    noun: 'part',
    value,
    steps: [
      step(texts.parts, made, 'points', lines.length),
      ...(value === null || roundedTo(made, CENTS) === roundedTo(value, CENTS)
        ? []
        : [step(texts.asNamed, value, 'points')]),
    ],
    rows: lines.length,
    period: past?.day ?? texts.now,
    filters: row === undefined ? [] : [`strategy ${row.strategy ?? ''}`, placeOf(row.account, row.toAccount)],
    asOf,
    lines: linesFrom(lines),
  }
}

/** What an account holds, or what its strategies hold of it, in a scenario of the board; what followed advice made. */
export const boardParts: PartsOf = (state, asking) => {
  const past = pastDay(asking.page, asking.zone, state.at)
  if (asking.figure === 'board.outcome') return outcomeParts(state, asking, past)
  const wallets = state.resources.byKey[balancesOf(past, asking.zone)]
  const said = pairsOf(asking.address)
  const account = said.get('account') ?? ''
  const scenario = SCENARIOS.find((one) => one === said.get('scenario')) ?? 'now'
  const all = adviceIn(state, past)
  const chosen = chosenIn(all, readAddress(COMMAND_ADDRESS, asking.page).values)
  const after = afterOf(state, wallets, all, { past, chosen })
  const own = after.state === 'ready' ? after.data.accounts.find((one) => one.account === account) : undefined
  if (wallets === undefined || own === undefined) return null
  const common = { period: past?.day ?? texts.now, filters: [`account ${account}`, texts.scenarios[scenario]] }
  const byId = new Map(all.map((row) => [row.id, row]))
  if (asking.figure === 'board.share') {
    const held = own.strategies.flatMap((one) => {
      const share = one.held[scenario]?.share ?? null
      return share === null ? [] : [{ ...one, share }]
    })
    return {
      ...common,
      noun: 'strategy',
      value: decimalFrom(own.share[scenario]),
      steps: [step(texts.shares, decimalFrom(own.share[scenario]), '%', held.length)],
      rows: held.length,
      asOf: state.at,
      lines: linesFrom(held.map(({ id, share }) => actionLine(byId.get(id)!, decimalFrom(share), past))),
    }
  }
  const before = past === null ? balancesFrom(wallets.value) : balancesOn(past.day, wallets.value)
  const wallet = decimalFrom(before.get(account))
  const acts = movable(all)
  const moves = movesOf(account, acts, behindOf(acts, chosen)[scenario])
  const lines = [
    { ...line(account, texts.wallet), amount: wallet },
    ...moves.map(({ act, usdt }): Line => ({ ...actionLine(act, decimalFrom(usdt), past), unit: 'USDT' })),
  ]
  return {
    ...common,
    noun: 'action',
    value: decimalFrom(own.balance[scenario]),
    steps: [
      plain(texts.wallet, wallet),
      step(texts.moves, sumOf(moves.flatMap(({ usdt }) => decimalFrom(usdt) ?? [])), 'USDT', moves.length),
    ],
    rows: lines.length,
    asOf: state.at,
    lines: linesFrom(lines),
  }
}

function outcomeParts(state: State, { address }: Asking, past: PastDay | null): Parts | null {
  const entry = state.resources.byKey[reviewKey(past)]
  if (entry === undefined || entry.loadedAt === null) return null
  const said = pairsOf(address)
  const days = Number(said.get('days'))
  const side = said.get('side') === 'ignored' ? 'ignored' : 'followed'
  const rows = judgedRows(entry.value, days, side)
  const sum = sumOf(rows.flatMap(({ usdt }) => decimalFrom(usdt) ?? []))
  return {
    noun: 'advice',
    value: roundedTo(sum, CENTS),
    steps: [step(texts.outcomes(days, side), sum, 'USDT', rows.length)],
    rows: rows.length,
    period: past?.day ?? texts.now,
    asOf: entry.loadedAt,
    lines: linesFrom(
      rows.map(({ id, strategy, account, toAccount, since, usdt }) => ({
        ...line(id, placeOf(account, toAccount)),
        at: Number.isNaN(since) ? null : since,
        name: strategy,
        amount: decimalFrom(usdt),
      })),
    ),
  }
}

/** A line by its name. */
export const line = (id: string, detail: string): Line => ({
  id,
  at: null,
  name: id,
  side: null,
  detail,
  amount: null,
  href: null,
})

/** Where an action happens. */
export const placeOf = (account: string, toAccount: string): string =>
  account === toAccount ? account : adviceTexts.moved(account, toAccount)

/** A line of an action, which leads to it on the day that is shown. */
const actionLine = (
  { id, label, strategy, account, toAccount }: Advice,
  amount: DecimalText | null,
  past: PastDay | null,
): Line => ({
  ...line(id, [label, placeOf(account, toAccount)].join(', ')),
  name: strategy ?? account,
  amount,
  href: `/portfolio-command?row=${encodeURIComponent(id)}${past === null ? '' : `&at=${past.day}`}`,
})
