import { Link } from '../../../kit/controls/Link.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import type { RowColumn } from '../../../kit/table/RowTable.tsx'
import * as css from './strategyColumn.css.ts'

/** The name of a strategy, which leads to its page. */
export const strategyColumn = <Row extends { readonly strategy: string; readonly path: string }>(
  header: string,
  width: number,
): RowColumn<Row> => ({
  id: 'strategy',
  header,
  isNaming: true,
  width,
  sortable: true,
  cell: ({ strategy, path }) => (
    <Link href={path} tone="quiet" className={css.name}>
      <Text weight="label" cut title={strategy}>
        {strategy}
      </Text>
    </Link>
  ),
})
