import type { Refusal } from '../../core/fact.ts'
import type { Candidate } from '../entry.types.ts'
import type { NotificationsState } from '../model.ts'
import { DEFINITIONS } from '../types/index.ts'
import { admissionRows } from './admission.ts'
import { creationRows } from './creation.ts'
import type { ListRow, Verdict } from './row.ts'
import { rowOf, storeRows } from './store.ts'
import { type ToastRow, toastRows } from './toast.ts'

/** The list half of the decision table: the rows of all types and those of one, each where its id says. */
export const listRules: readonly ListRow<NotificationsState>[] = [
  ...admissionRows,
  ...creationRows,
  ...storeRows,
  ...DEFINITIONS.flatMap(({ type, rows = [] }) => rows.map((row) => rowOf(type, row))),
].toSorted((a, b) => parseInt(a.id, 10) - parseInt(b.id, 10) || (a.id < b.id ? -1 : 1))

/** The toast half, asked only for newly added entries. */
export const toastRules: readonly ToastRow[] = toastRows

/** The first row that ends the candidate, or null: it is kept. */
export function judgeList(
  c: Candidate,
  s: NotificationsState,
  rules: readonly ListRow<NotificationsState>[] = listRules,
): Exclude<Verdict, { verdict: 'exempt' }> | null {
  let exempt: readonly string[] = []
  for (const row of rules) {
    const verdict = exempt.includes(row.id) ? null : row.judge(c, s)
    if (verdict === null) continue
    if (verdict.verdict !== 'exempt') return verdict
    exempt = [...exempt, ...verdict.rows]
  }
  return null
}

/** Why an added entry gets no toast, or null: it gets one. */
export function judgeToast(
  c: Candidate,
  s: NotificationsState,
  loading: boolean,
  rules: readonly ToastRow[] = toastRules,
): Refusal | null {
  for (const row of rules) {
    const refused = row.judge(c, s, loading)
    if (refused !== null) return refused
  }
  return null
}
