import type { ReactNode } from 'react'
import { formatCount } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
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
  rowsOf,
}: {
  /** What a line is of, as its column is named. */
  readonly of: keyof typeof texts.by
  readonly lines: readonly ReportLine[]
  readonly totals: ReportSums
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
                  <Cells
                    sums={line.sums}
                    net={
                      <Explain asks={askAbout('summary.pnl', rowsOf(line))} name={line.label}>
                        <Signed value={line.sums.pnl} />
                      </Explain>
                    }
                  />
                </tr>
              ))}
              <tr className={css.totalRow}>
                <th scope="row" className={css.name}>
                  {texts.total}
                </th>
                <Cells sums={totals} net={<Signed value={totals.pnl} />} />
              </tr>
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  )
}

function Cells({ sums, net }: { readonly sums: ReportSums; readonly net: ReactNode }): ReactNode {
  return (
    <>
      <td className={css.digits}>{formatCount(sums.trades)}</td>
      <td className={css.digits}>{formatCount(sums.wins)}</td>
      <td className={css.digits}>{net}</td>
      <td className={css.digits}>
        <Money value={sums.fees} />
      </td>
      <td className={css.digits}>
        <Signed value={sums.funding} />
      </td>
      <td className={css.digits}>
        <Signed value={sums.afterFunding} />
      </td>
    </>
  )
}
