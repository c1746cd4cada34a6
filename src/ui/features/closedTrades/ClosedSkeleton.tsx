import type { ReactNode } from 'react'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Skeleton, SkeletonFigure, SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { closedColumns } from './columns.tsx'
import * as css from './closed.css.ts'
import { closedTexts } from './texts.ts'

const figures = ['Net PnL, USDT', 'Trades', 'Win rate', 'Expectancy, USDT', 'Best and worst', 'Fees, USDT']

/** The screen's final shape before there is anything to show. */
export function ClosedSkeleton(): ReactNode {
  const isPhone = useMedia('phone')
  return (
    <>
      <Ledger aria-label="Loading...">
        {figures.map((label, i) => (
          <LedgerItem key={label} label={label} weight={i === 0 ? 1.3 : 1} isWhole={isPhone && i === 0}>
            <SkeletonFigure />
          </LedgerItem>
        ))}
      </Ledger>
      <div className={css.bar} aria-hidden="true">
        {[200, 96, 104, 84, 88].map((width) => (
          <Skeleton key={width} width={isPhone ? '30%' : width} height={32} />
        ))}
      </div>
      {isPhone ? (
        <Panel isPadded={false}>
          <SkeletonRows rows={8} />
        </Panel>
      ) : (
        <DataTable label={closedTexts.table} columns={closedColumns} isLoading skeletonRows={14} />
      )}
    </>
  )
}
