import type { ReactNode } from 'react'
import { Skeleton, SkeletonRows } from '../../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { DataTable } from '../../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../../kit/table/dataTableTypes.ts'
import { useMedia } from '../../../shell/useMedia.ts'
import * as css from '../shared.css.ts'

const FILTER_WIDTHS = [200, 96, 104, 84, 88]

/** Bar of filters and table in their final shape, before there is anything to show. */
export function TableScreenSkeleton({
  label,
  columns,
}: {
  readonly label: string
  readonly columns: readonly TableColumn[]
}): ReactNode {
  const isPhone = useMedia('phone')
  return (
    <>
      <div className={css.bar} aria-hidden="true">
        {FILTER_WIDTHS.map((width) => (
          <Skeleton key={width} width={isPhone ? '30%' : width} height={32} />
        ))}
      </div>
      {isPhone ? (
        <Panel isPadded={false}>
          <SkeletonRows rows={8} />
        </Panel>
      ) : (
        <DataTable label={label} columns={columns} isLoading skeletonRows={14} />
      )}
    </>
  )
}
