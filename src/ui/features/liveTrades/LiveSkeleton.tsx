import type { ReactNode } from 'react'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { SkeletonFigure } from '../../kit/feedback/Skeleton.tsx'
import { TableScreenSkeleton } from '../shared/table/TableScreenSkeleton.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { liveColumns } from './table/columns.tsx'
import { liveTexts } from './texts.ts'

const cards = ['Open positions', 'Unrealised PnL, USDT', 'Exposure, USDT', 'Best and worst now', 'Risk']

/** The screen's final shape before there is anything to show. */
export function LiveSkeleton(): ReactNode {
  const isPhone = useMedia('phone')
  return (
    <>
      <Ledger aria-label="Loading...">
        {(isPhone ? cards.slice(1, 2) : cards).map((label) => (
          <LedgerItem
            isThird
            key={label}
            label={label}
            weight={label.startsWith('Exposure') ? 1.35 : 1}
            isWhole={isPhone}
          >
            <SkeletonFigure />
          </LedgerItem>
        ))}
      </Ledger>
      <TableScreenSkeleton label={liveTexts.table} columns={liveColumns} />
    </>
  )
}
