import type { ReactNode } from 'react'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { SkeletonFigure } from '../../kit/feedback/Skeleton.tsx'
import { TableScreenSkeleton } from '../shared/table/TableScreenSkeleton.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { closedColumns } from './table/columns.tsx'
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
      <TableScreenSkeleton label={closedTexts.table} columns={closedColumns} />
    </>
  )
}
