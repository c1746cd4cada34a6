import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { ReportData, ReportLine, ReportPeriod } from '../../../domain/report/view.types.ts'
import { daysOfPeriod } from '../../../domain/report/period.ts'
import { gapsOf } from '../../../domain/report/texts.ts'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Banner, EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'
import { LoadAll } from '../shared/LoadAll.tsx'
import * as css from './report.css.ts'
import { ReportTable } from './ReportTable.tsx'
import { ReportToolbar } from './ReportToolbar.tsx'
import { ReportTotals } from './ReportTotals.tsx'
import { reportTexts as texts } from './texts.ts'
import { useReport } from './useReport.ts'

/** Report `/report`: a month or year of closed trades, to print and to hand on. */
export default function Screen(): ReactNode {
  const report = useReport()
  if (report === null)
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  const { period } = report
  return (
    <div className={css.report} data-report>
      <ReportToolbar
        period={period}
        isSyncing={report.isSyncing}
        isComplete={report.state === 'ready' && report.isWhole}
      />
      <Head period={period} lacks={report.lacks} asOf={report.state === 'ready' ? report.asOf : null} />
      {report.state === 'loading' ? (
        <Panel>
          <SkeletonRows rows={8} />
        </Panel>
      ) : report.state === 'failed' ? (
        <ErrorState title={report.title} hint={report.hint} onRetry={() => void send({ type: 'closed.renew' })} />
      ) : report.totals.trades === 0 ? (
        <EmptyState icon="closed" title={texts.none} hint={texts.noneHint} />
      ) : (
        <Ready period={period} of={report} />
      )}
    </div>
  )
}

function Head({
  period,
  lacks,
  asOf,
}: {
  readonly period: ReportPeriod
  readonly lacks: readonly string[]
  readonly asOf: number | null
}): ReactNode {
  return (
    <header className={css.head}>
      <Heading level={2} size={20}>
        {period.title}
      </Heading>
      <Text tone="text2">{texts.days(period.days, period.zone)}</Text>
      <Text size={12} tone="text3">
        {[
          texts.product,
          ...(asOf === null ? [] : [texts.asOf(formatDateTime(asOf, period.zone))]),
          ...(period.isOver ? [] : [texts.notOver]),
        ].join(' · ')}
      </Text>
      {period.notice !== '' && <Banner tone="warn">{period.notice}</Banner>}
      {lacks.length > 0 && (
        <Banner tone="warn" icon="warning" title={texts.lacks}>
          {lacks.join(' ')}
        </Banner>
      )}
    </header>
  )
}

function Ready({ period, of }: { readonly period: ReportPeriod; readonly of: ReportData }): ReactNode {
  const { groups, totals } = of
  const days = daysOfPeriod(period.id)!
  const gaps = groups === null ? [] : gapsOf(groups)
  return (
    <>
      <ReportTotals totals={totals} rows={period.rows} />
      <Text size={12} tone="text3">
        {texts.about}
      </Text>
      <Coverage of={of} />
      {groups !== null && (
        <>
          {gaps.length > 0 && (
            <Text size={12} tone="text2">
              {gaps.join(' ')}
            </Text>
          )}
          <ReportTable
            of={period.id.length === 4 ? 'month' : 'day'}
            lines={groups.byTime}
            totals={totals}
            all={{ ...days }}
            rowsOf={(line) => ({ ...(daysOfPeriod(line.id) ?? { from: line.id, to: line.id }) })}
          />
          <ReportTable
            of="account"
            lines={groups.byAccount}
            totals={totals}
            all={{ ...days }}
            rowsOf={(line) => ({ ...days, account: line.label })}
          />
          <ReportTable
            of="strategy"
            lines={groups.byStrategy}
            totals={totals}
            all={{ ...days }}
            rowsOf={(line: ReportLine) => ({ ...days, account: line.account, strategy: line.label })}
          />
        </>
      )}
    </>
  )
}

/** How many trades are here, of which the totals are, and what came since. */
function Coverage({ of }: { readonly of: ReportData }): ReactNode {
  return (
    <>
      {of.problem !== null && (
        <Banner tone="warn" icon="warning" title={texts.problem}>
          {of.problem}
        </Banner>
      )}
      <div className={css.bar} role="status">
        {!of.isWhole && (
          <Text size={12} tone="text2">
            {`${texts.loaded(of.loaded, of.rows)}; ${of.isOfAll ? texts.totalsOfAll : texts.totalsOfLoaded}. ${texts.groupsLater}`}
          </Text>
        )}
        {!of.isWhole && !of.isLoading && <LoadAll isFull={of.isFull} size={12} />}
        {of.newer > 0 && (
          <Text size={12}>
            <span>{`${texts.newer(of.newer)} `}</span>
            <TextButton onPress={() => void send({ type: 'closed.renew' })}>{texts.renew}</TextButton>
          </Text>
        )}
      </div>
    </>
  )
}
