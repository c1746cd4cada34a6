import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { formatFixed } from '../../../domain/core/format.ts'
import type { MonthRow, StrategyAddress, StrategyPage, SumRow } from '../../../domain/strategies/page.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { countColumn, nameColumn, pnlColumn, winRateColumn } from '../../kit/table/rowColumns.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { PartState } from './PartState.tsx'
import { Ratios } from './Ratios.tsx'
import { rangeChoices } from '../strategyDetails/texts.ts'
import * as css from './strategy.css.ts'
import { chartChoices, words } from './texts.ts'
import { change } from './useStrategy.ts'

// The chart library is fetched when there is something to draw.
const CurvesPlot = lazyPart(() => import('../shared/curves/CurvesPlot.tsx'))

/** What it made in a range: curve, months, accounts and symbols of the same days, and its ratios over all time. */
export function Performance({
  page,
  address,
}: {
  readonly page: StrategyPage
  readonly address: StrategyAddress
}): ReactNode {
  const [isTable, setTable] = useState(false)
  const isPhone = useMedia('phone')
  const { results } = page
  const ready = results?.state === 'ready' ? results.data : null
  const curves = useMemo(() => (ready === null ? [] : [ready.curve]), [ready])
  const isEquity = address.chart === 'equity'
  const tools = (
    <span className={css.tools}>
      <Segmented
        label={words.chartKind}
        size="sm"
        choices={chartChoices}
        value={address.chart}
        onChange={(chart) => change({ chart })}
      />
      <Segmented
        label={words.range}
        size="sm"
        choices={rangeChoices}
        value={address.range}
        onChange={(range) => change({ range })}
      />
      <IconButton
        size="sm"
        icon={isTable ? 'line' : 'data'}
        label={isTable ? words.chart : words.table}
        isPressed={isTable}
        onPress={() => setTable(!isTable)}
      />
    </span>
  )
  return (
    <div className={css.stack}>
      <Panel
        title={isEquity ? words.equity : words.drawdown}
        note={isEquity ? words.equityNote : words.drawdownNote}
        {...(isPhone ? {} : { actions: tools })}
      >
        {isPhone && tools}
        {ready === null ? (
          <PartState of={results} resource="pnlStrategiesDaily" />
        ) : ready.trades === 0 ? (
          <EmptyState icon="line" title={words.noResults} />
        ) : (
          <Suspense fallback={<Skeleton height={300} />}>
            <CurvesPlot label={isEquity ? words.equity : words.drawdown} curves={curves} isTable={isTable} />
          </Suspense>
        )}
      </Panel>
      {ready !== null && ready.trades > 0 && (
        <>
          <Ledger aria-label={words.net}>
            <LedgerItem label={words.net} value={<Signed value={ready.pnl} />} isFirst />
            <LedgerItem label="Trades" value={formatFixed(ready.trades, 0)} />
            <LedgerItem label={words.deepest} value={<Signed value={ready.deepest} />} />
          </Ledger>
          <div className={css.pair}>
            <Panel title={words.months} isPadded={false}>
              <Table label={words.months} rows={ready.months} columns={MONTHS} pnl={ready.pnl} />
            </Panel>
            <Panel title={words.byAccount} isPadded={false}>
              <Table label={words.byAccount} rows={ready.accounts} columns={SUMS} pnl={ready.pnl} />
            </Panel>
            <Panel title={words.bySymbol} isPadded={false}>
              {ready.symbols.state === 'ready' ? (
                <Table label={words.bySymbol} rows={ready.symbols.data} columns={SUMS} pnl={null} />
              ) : (
                <PartState of={ready.symbols} resource="pnlSymbols" />
              )}
            </Panel>
          </div>
        </>
      )}
      <Ratios page={page} />
    </div>
  )
}

function Table<R extends SumRow>({
  label,
  rows,
  columns,
  pnl,
}: {
  readonly label: string
  readonly rows: readonly R[]
  readonly columns: (pnl: string | null) => readonly RowColumn<R>[]
  readonly pnl: string | null
}): ReactNode {
  const made = useMemo(() => columns(pnl), [columns, pnl])
  return (
    <RowTable
      label={label}
      columns={made}
      rows={rows}
      idOf={idOfRow}
      {...(pnl === null ? {} : { totalLabel: words.sum(rows.length) })}
      maxHeight={rows.length > 8 ? 392 : undefined}
    />
  )
}

const pnlWith = (pnl: string | null): RowColumn<SumRow> =>
  pnlColumn({ of: (row: SumRow) => row.pnl, ...(pnl === null ? {} : { total: () => <Signed value={pnl} /> }) })

const SUMS = (pnl: string | null): readonly RowColumn<SumRow>[] => [
  nameColumn({ id: 'name', header: 'Name', width: 96, of: (row) => row.id }),
  pnlWith(pnl),
  countColumn({ of: (row) => row.trades }),
]
const MONTHS = (pnl: string | null): readonly RowColumn<MonthRow>[] => [
  nameColumn({ id: 'month', header: 'Month', width: 112, of: (row) => row.id }),
  pnlWith(pnl),
  countColumn({ of: (row) => row.trades }),
  winRateColumn({ of: (row) => row.winPct }),
]
