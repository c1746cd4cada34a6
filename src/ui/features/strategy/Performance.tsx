import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { monthTitle } from '../../../domain/closed/texts.ts'
import { formatFixed } from '../../../domain/core/format.ts'
import type { MonthRow, StrategyAddress, StrategyPage, SumRow } from '../../../domain/strategies/page.types.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { FigureId } from '../../../domain/explained/figures.ts'
import { daysOfPeriod } from '../../../domain/report/period.ts'
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
import { Explain } from '../shared/explained/Explain.tsx'
import { explainedColumn } from '../shared/explained/explainedColumn.tsx'
import { PanelState } from '../shared/PanelState.tsx'
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
  const shown = useMemo(() => ({ strategy: page.name, from: ready?.from ?? '' }), [page.name, ready?.from])
  const opens = (figure: FigureId, name: string, value: ReactNode): ReactNode => (
    <Explain asks={askAbout(figure, shown)} name={name}>
      {value}
    </Explain>
  )
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
          <PanelState of={results?.state === 'ready' ? null : results} retry="pnlStrategiesDaily" rows={5} />
        ) : ready.trades === 0 ? (
          <EmptyState icon="line" title={words.noResults} />
        ) : (
          <Suspense fallback={<Skeleton height={300} />}>
            <CurvesPlot
              label={isEquity ? words.equity : words.drawdown}
              curves={curves}
              isTable={isTable}
              asks={(_curve, day) => askAbout(isEquity ? 'summary.pnl' : 'rating.fall', { ...shown, to: day })}
            />
          </Suspense>
        )}
      </Panel>
      {ready !== null && ready.trades > 0 && (
        <>
          <Ledger aria-label={words.net}>
            <LedgerItem
              label={words.net}
              value={opens('summary.pnl', words.net, <Signed value={ready.pnl} />)}
              isFirst
            />
            <LedgerItem label="Trades" value={opens('summary.trades', 'Trades', formatFixed(ready.trades, 0))} />
            <LedgerItem
              label={words.deepest}
              value={opens('rating.deepest', words.deepest, <Signed value={ready.deepest} />)}
            />
          </Ledger>
          <div className={css.pair}>
            <Panel title={words.months} isPadded={false}>
              <Table
                label={words.months}
                rows={ready.months}
                columns={MONTHS}
                pnl={ready.pnl}
                shown={shown}
                rowsOf={monthsOf(shown)}
                nameOf={monthTitle}
              />
            </Panel>
            <Panel title={words.byAccount} isPadded={false}>
              <Table
                label={words.byAccount}
                rows={ready.accounts}
                columns={SUMS}
                pnl={ready.pnl}
                shown={shown}
                rowsOf={({ id }) => ({ ...shown, account: id })}
              />
            </Panel>
            <Panel title={words.bySymbol} isPadded={false}>
              {ready.symbols.state === 'ready' ? (
                <Table
                  label={words.bySymbol}
                  rows={ready.symbols.data}
                  columns={SUMS}
                  pnl={null}
                  shown={shown}
                  rowsOf={({ id }) => ({ ...shown, filter: id })}
                />
              ) : (
                <PanelState of={ready.symbols} retry="pnlSymbols" rows={5} />
              )}
            </Panel>
          </div>
        </>
      )}
      <Ratios page={page} />
    </div>
  )
}

type Rows = Readonly<Record<string, string>>

/** The days of a month that the range leaves in. */
const monthsOf =
  (shown: { readonly strategy: string; readonly from: string }) =>
  ({ id }: MonthRow): Rows => {
    const days = daysOfPeriod(id)
    return { ...shown, from: shown.from > (days?.from ?? '') ? shown.from : (days?.from ?? ''), to: days?.to ?? '' }
  }

const plainly = (id: string): string => id

function Table<R extends SumRow>({
  label,
  rows,
  columns,
  pnl,
  shown,
  rowsOf,
  nameOf = plainly,
}: {
  readonly label: string
  readonly rows: readonly R[]
  readonly columns: (pnl: string | null, shown: Rows) => readonly RowColumn<R>[]
  /** Those behind all of them. */
  readonly shown: Rows
  readonly pnl: string | null
  /** Filters of the closed trades behind a row. */
  readonly rowsOf: (row: R) => Rows
  /** What a row is called. */
  readonly nameOf?: (id: string) => string
}): ReactNode {
  const made = useMemo(
    () =>
      columns(pnl, shown).map((column) => {
        const figure = FIGURE_OF[column.id]
        return figure === undefined
          ? column
          : explainedColumn(
              column,
              (row) => askAbout(figure, rowsOf(row)),
              ({ id }) => nameOf(id),
            )
      }),
    [columns, pnl, shown, rowsOf, nameOf],
  )
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

/** What the columns of sums ask about. */
const FIGURE_OF: Readonly<Record<string, FigureId>> = {
  pnl: 'summary.pnl',
  trades: 'summary.trades',
  win: 'summary.winRatePct',
}

const pnlWith = (pnl: string | null, shown: Rows): RowColumn<SumRow> =>
  pnlColumn({
    of: (row: SumRow) => row.pnl,
    ...(pnl === null
      ? {}
      : {
          total: () => (
            <Explain asks={askAbout('summary.pnl', shown)} name={words.net}>
              <Signed value={pnl} />
            </Explain>
          ),
        }),
  })

const SUMS = (pnl: string | null, shown: Rows): readonly RowColumn<SumRow>[] => [
  nameColumn({ id: 'name', header: 'Name', width: 96, of: (row) => row.id }),
  pnlWith(pnl, shown),
  countColumn({ of: (row) => row.trades }),
]
const MONTHS = (pnl: string | null, shown: Rows): readonly RowColumn<MonthRow>[] => [
  nameColumn({ id: 'month', header: 'Month', width: 128, of: ({ id }) => monthTitle(id) }),
  pnlWith(pnl, shown),
  countColumn({ of: (row) => row.trades }),
  winRateColumn({ of: (row) => row.winPct }),
]
