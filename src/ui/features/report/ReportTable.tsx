import type { ReactNode } from 'react'
import { formatCount } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { FigureId } from '../../../domain/explained/figures.ts'
import type { ReportLine, ReportSums } from '../../../domain/report/view.types.ts'
import { cx } from '../../kit/classes.ts'
import { Money, Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import * as css from './report.css.ts'
import { reportColumns, reportTexts as texts } from './texts.ts'

/** Sums by a name, and the whole that they add up to. A plain table: paper has no scrolling, and heads are repeated. */
export function ReportTable({
  of,
  lines,
  totals,
  all,
  rowsOf,
}: {
  /** What a line is of. */
  readonly of: keyof typeof texts.by
  readonly lines: readonly ReportLine[]
  readonly totals: ReportSums
  /** Days of the period. */
  readonly all: Readonly<Record<string, string>>
  /** Filters of the closed trades behind a line. */
  readonly rowsOf: (line: ReportLine) => Readonly<Record<string, string>>
}): ReactNode {
  const title = texts.by[of]
  return (
    <div className={css.section}>
      <Panel title={title} isPadded={false}>
        <div className={css.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={css.table} aria-label={title}>
            <thead className={css.tableHead}>
              <tr className={css.row}>
                <th scope="col" className={cx(css.name, css.headCell)}>
                  {texts.heads[of]}
                </th>
                {reportColumns.map((column) => (
                  <th key={column} scope="col" className={cx(css.digits, css.headCell)}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id} className={css.row}>
                  <th scope="row" className={css.name}>
                    <span>{line.label}</span>
                    {line.account !== '' && (
                      <Text size={12} tone="text3">
                        {` ${line.account}`}
                      </Text>
                    )}
                  </th>
                  <Cells sums={line.sums} rows={rowsOf(line)} name={line.label} />
                </tr>
              ))}
              <tr className={css.totalRow}>
                <th scope="row" className={css.name}>
                  {texts.total}
                </th>
                <Cells sums={totals} rows={all} name={texts.total} />
              </tr>
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  )
}

function Cells({
  sums,
  rows,
  name,
}: {
  readonly sums: ReportSums
  /** Filters of the closed trades behind it. */
  readonly rows: Readonly<Record<string, string>>
  readonly name: string
}): ReactNode {
  const cell = (figure: FigureId, value: ReactNode, more: Readonly<Record<string, string>> = {}): ReactNode => (
    <td className={css.digits}>
      <Explain asks={askAbout(figure, { ...rows, ...more })} name={name}>
        {value}
      </Explain>
    </td>
  )
  return (
    <>
      {cell('summary.trades', formatCount(sums.trades))}
      {cell('summary.trades', formatCount(sums.wins), { result: 'win' })}
      {cell('summary.pnl', <Signed value={sums.pnl} />)}
      {cell('summary.fees', <Money value={sums.fees} />)}
      {cell('summary.funding', <Signed value={sums.funding} />)}
      {sums.funding === null ? (
        // Its lines add up with the result alone; of what is made there is nothing to open.
        <td className={css.digits}>
          <Signed value={sums.afterFunding} />
        </td>
      ) : (
        cell('summary.netAfterFunding', <Signed value={sums.afterFunding} />)
      )}
    </>
  )
}
