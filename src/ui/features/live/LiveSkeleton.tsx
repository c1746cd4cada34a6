import type { ReactNode } from 'react'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Skeleton, SkeletonFigure, SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { liveColumns } from './columns.tsx'
import * as css from './LiveToolbar.css.ts'
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
        <DataTable label={liveTexts.table} columns={liveColumns} isLoading skeletonRows={14} />
      )}
    </>
  )
}
