import type { ReactNode } from 'react'
import { closedChartPath } from '../../../domain/access/chartPaths.ts'
import { exitName } from '../../../domain/closed/exitTexts.ts'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import { formatBriefTime, formatUtc } from '../../../domain/core/format.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { SideTag } from '../../kit/data/Tag.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useClockText } from '../../model/clock.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'
import * as css from './closedChart.css.ts'

/** The newest other trades of the same strategy and symbol (screens.md 2.4), each a link to its chart. */
export function SimilarPanel({
  rows,
  zone,
}: {
  readonly rows: readonly ClosedTradeRow[] | null
  readonly zone: string
}): ReactNode {
  if (rows === null) return null
  return (
    <Panel title={texts.similar} note={texts.similarNote}>
      {rows.length === 0 ? (
        <Text as="p" size={12} tone="text3">
          {texts.similarNone}
        </Text>
      ) : (
        <ul className={css.similar}>
          {rows.map((row) => (
            <Similar key={row.id} row={row} zone={zone} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Similar({ row, zone }: { readonly row: ClosedTradeRow; readonly zone: string }): ReactNode {
  const time = useClockText((now) => formatBriefTime(row.closedAt, zone, now))
  return (
    <li className={css.similarRow}>
      <Link tone="quiet" className={css.cover} href={closedChartPath(row.symbol, row.account, row.id)}>
        <Text size={12} digits title={formatUtc(row.closedAt)}>
          {time}
        </Text>
      </Link>
      <SideTag side={row.side} />
      <Text size={12} tone="text2" cut>
        {exitName(row.exectype)}
      </Text>
      <span className={css.value}>
        <Signed value={row.pnl} />
      </span>
    </li>
  )
}
