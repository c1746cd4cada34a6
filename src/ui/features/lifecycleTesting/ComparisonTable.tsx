import type { ReactNode } from 'react'
import type { RunVerdict } from '../../../domain/lab/verdict.ts'
import * as css from './lab.css.ts'
import { labTexts as texts } from './texts.ts'
import { VerdictTag } from './VerdictTag.tsx'
import { Words } from '../../kit/layout/Words.tsx'

/** Expected, actual and verdict side by side; a phone shows each comparison as a card. */
export function ComparisonTable({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <table className={css.table} aria-label={texts.checks}>
      <thead className={css.head}>
        <tr>
          <th scope="col" className={`${css.th} ${css.what}`}>
            {texts.what}
          </th>
          <th scope="col" className={css.th}>
            {texts.expected}
          </th>
          <th scope="col" className={css.th}>
            {texts.actual}
          </th>
          <th scope="col" className={`${css.th} ${css.verdict}`}>
            {texts.verdict}
          </th>
        </tr>
      </thead>
      <tbody className={css.body}>{children}</tbody>
    </table>
  )
}

/** One comparison; `isMarked` draws the eye to it, `below` stands under its verdict. */
export function ComparisonRow({
  what,
  expected,
  actual,
  verdict,
  isMarked,
  below,
}: {
  readonly what: string
  readonly expected: ReactNode
  readonly actual: ReactNode
  readonly verdict: RunVerdict | 'pending'
  readonly isMarked: boolean
  readonly below?: ReactNode
}): ReactNode {
  return (
    <tr className={css.tr} data-first={isMarked}>
      <th scope="row" className={`${css.td} ${css.what}`}>
        {what}
      </th>
      <td className={css.td}>
        <span className={css.label}>{texts.expected}</span>
        <Words>{expected}</Words>
      </td>
      <td className={css.td}>
        <span className={css.label}>{texts.actual}</span>
        <Words>{actual}</Words>
      </td>
      <td className={`${css.td} ${css.verdict}`}>
        <VerdictTag verdict={verdict} />
        <Words>{below}</Words>
      </td>
    </tr>
  )
}
