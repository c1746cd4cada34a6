import type { ReactNode } from 'react'
import { formatCount } from '../../../../domain/core/format.ts'
import type { Step } from '../../../../domain/explained/view.types.ts'
import { cx } from '../../../kit/classes.ts'
import { Exact } from './amounts.tsx'
import * as css from './explained.css.ts'
import { explainedWords as words } from './texts.ts'

/** Parts with their values, and what they come to. */
export function StepTable({
  label,
  steps,
  result,
  isPlain,
}: {
  readonly label: string
  readonly steps: readonly Step[]
  readonly result?: Step
  readonly isPlain?: boolean | undefined
}): ReactNode {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={css.head}>
            {label}
          </th>
          <th scope="col" className={cx(css.head, css.amount)}>
            {words.rowsHead}
          </th>
          <th scope="col" className={cx(css.head, css.amount)}>
            {words.value}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...steps, ...(result === undefined ? [] : [result])].map((step) => (
          <tr key={step.label}>
            <th scope="row" className={cx(css.cell, step === result && css.total)}>
              {step.label}
            </th>
            <td className={cx(css.cell, css.amount, step === result && css.total)}>
              {step.rows === null ? '' : formatCount(step.rows)}
            </td>
            <td className={cx(css.cell, css.amount, step === result && css.total)}>
              <Exact value={step.value} unit={step.unit} isPlain={step.isPlain ?? isPlain} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
