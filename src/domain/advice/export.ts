import { readAddress } from '../access/address.ts'
import { COMMAND_ADDRESS } from '../access/addresses.ts'
import { unique } from '../core/lists.ts'
import {
  figure,
  saidIn,
  tableFile,
  times,
  words,
  type Column,
  type ExportFile,
  type FileForm,
} from '../core/tableFile.ts'
import type { State } from '../state.ts'
import { adviceKey } from './constants.ts'
import { pastDay } from './past.ts'
import { adviceIn, shownOf } from './view.ts'
import type { Advice } from './view.types.ts'

const COLUMNS: readonly Column<Advice>[] = [
  words('action', ({ label }) => label),
  words('strategy', ({ strategy }) => strategy),
  words('account', ({ account }) => account),
  words('to_account', ({ toAccount }) => toAccount),
  figure('share_now_percent', ({ shareNow }) => shareNow),
  figure('share_next_percent', ({ shareNext }) => shareNext),
  figure('share_change_points', ({ change }) => change),
  figure('balance_change_usdt', ({ balanceChange }) => balanceChange),
  words('urgency', ({ urgency }) => urgency),
  figure('confidence_percent', ({ confidence }) => confidence),
  words('state', ({ lane }) => lane),
  ...times<Advice>('window_start', ({ windowStart }) => windowStart),
  ...times<Advice>('window_end', ({ windowEnd }) => windowEnd),
  ...times<Advice>('next_review', ({ nextReview }) => nextReview),
  ...times<Advice>('cooldown_until', ({ cooldownUntil }) => cooldownUntil),
  ...times<Advice>('done', ({ doneAt }) => doneAt),
  words('rationale', ({ sentences }) => sentences.join(' ')),
]

/** The actions that an address shows, of both tables, as a file (screens.md 2.10). Null before there are any. */
export function adviceFile(state: State, address: string, form: FileForm, at: number): ExportFile | null {
  const past = pastDay(address, form.zone, state.at)
  const entry = state.resources.byKey[adviceKey(past)]
  if (entry === undefined || entry.loadedAt === null) return null
  const { values } = readAddress(COMMAND_ADDRESS, address)
  const { actions, balances } = shownOf(adviceIn(state, past), values)
  return tableFile(unique([...actions, ...balances]), COLUMNS, {
    content: 'Recommended actions',
    name: 'actions',
    list: 'actions',
    filters: saidIn(values, [
      'action',
      'urgency',
      'account',
      'strategy',
      'state',
      'ready',
      'significant',
      'hide',
      'at',
    ]),
    order: `${values.sort} ${values.dir}`,
    at,
    ...form,
  })
}
