import type { ReactNode } from 'react'
import { formatDateTime, formatUtc, NAME_LENGTH, truncateName } from '../../../../domain/core/format.ts'
import { exitName } from '../../../../domain/closed/exitTexts.ts'
import type { ClosedTradeRow } from '../../../../domain/closed/model.ts'
import { Coin } from '../Coin.tsx'
import { Link } from '../../../kit/controls/Link.tsx'
import { Signed } from '../../../kit/data/Numbers.tsx'
import { SideTag } from '../../../kit/data/Tag.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { useMedia } from '../../../shell/useMedia.ts'
import * as css from './TradeList.css.ts'

/** A few closed trades in a panel, each a link to its chart. */
export function TradeList({
  rows,
  zone,
  hrefOf,
}: {
  readonly rows: readonly ClosedTradeRow[]
  readonly zone: string
  readonly hrefOf: (row: ClosedTradeRow) => string
}): ReactNode {
  const length = useMedia('phone') ? NAME_LENGTH.mobile : NAME_LENGTH.desktop
  return (
    <ul className={css.list}>
      {rows.map((row) => (
        <li key={row.id} className={css.row}>
          <Text size={12} tone="text3" digits className={css.time} title={formatUtc(row.closedAt)}>
            {formatDateTime(row.closedAt, zone)}
          </Text>
          <span className={css.symbol} title={row.symbol}>
            <Coin coin={row.base} />
            <Link tone="quiet" className={css.cover} href={hrefOf(row)}>
              <Text cut title={row.symbol}>
                {truncateName(row.base, length)}
              </Text>
            </Link>
          </span>
          <span className={css.side}>
            <SideTag side={row.side} />
          </span>
          <Text size={12} tone="text2" cut className={css.reason}>
            {exitName(row.exectype)}
          </Text>
          <span className={css.pnl}>
            <Signed value={row.pnl} />
          </span>
        </li>
      ))}
    </ul>
  )
}
