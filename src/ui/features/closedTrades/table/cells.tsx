import { memo, type ReactNode } from 'react'
import {
  formatAge,
  formatDateTime,
  formatDecimal,
  formatFixed,
  formatMean,
  formatZoneAndUtc,
  NAME_LENGTH,
  truncateName,
} from '../../../../domain/core/format.ts'
import { NONE } from '../../../../domain/core/numbers.ts'
import { exitName } from '../../../../domain/closed/exitTexts.ts'
import type { ClosedTradeRow, ExitKind } from '../../../../domain/closed/model.ts'
import { Coin } from '../../shared/Coin.tsx'
import { NoStrategy } from '../../shared/NoStrategy.tsx'
import { RMultiple } from '../../shared/Risk.tsx'
import { isOnValue, RoiMark } from '../../shared/Roi.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { Money, Percent, Qty, Signed } from '../../../kit/data/Numbers.tsx'
import { Skeleton } from '../../../kit/feedback/Skeleton.tsx'
import { SideTag, Tag } from '../../../kit/data/Tag.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { useHidesAmounts } from '../../../theme/theme.ts'
import * as css from './cells.css.ts'
import { closedRows } from './rowWindow.ts'
import { closedTexts } from '../texts.ts'
import { useClosedField, useClosedRow } from './useClosedRow.ts'

/** Every cell looks at its place in the list and takes one value from it. */
type CellProps = { readonly id: string }

/**
 * Digits of a quantity beside its point, so that a column is as wide for 0.0221 as for 326,900; all of them on hover.
 */
const QTY_DIGITS = 6

function briefQty(qty: string): string {
  const [whole = '', rest = ''] = qty.split('.')
  const places = Math.max(0, QTY_DIGITS - whole.replace('-', '').replace(/^0$/, '').length)
  return rest.length <= places ? formatDecimal(qty) : formatFixed(qty, places)
}

/** A value, or its bone while the row is on its way. */
function Shown<V>({
  value,
  width = 56,
  children,
}: {
  readonly value: V | undefined
  readonly width?: number
  readonly children: (value: V) => ReactNode
}): ReactNode {
  return value === undefined ? <Skeleton width={width} /> : children(value)
}

/** When it closed, in the user's zone; UTC too on hover (screens.md 2.0 item 6). */
export const ClosedAtCell = memo(({ id }: CellProps): ReactNode => {
  const at = useClosedField(id, (row) => row.closedAt)
  return (
    <Shown value={at} width={120}>
      {(time) => (
        <Text tone="text2" digits title={formatZoneAndUtc(time, closedRows.zone)}>
          {formatDateTime(time, closedRows.zone)}
        </Text>
      )}
    </Shown>
  )
})

export const SymbolCell = memo(({ id }: CellProps): ReactNode => {
  const base = useClosedField(id, (row) => row.base)
  const symbol = useClosedField(id, (row) => row.symbol) ?? ''
  return (
    <Shown value={base}>
      {(name) => (
        <span className={css.symbol} title={symbol}>
          <Coin coin={name} />
          <Text weight="label" cut>
            {truncateName(name, NAME_LENGTH.desktop)}
          </Text>
        </span>
      )}
    </Shown>
  )
})

export const SideCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.side)} width={36}>
    {(side) => <SideTag side={side} />}
  </Shown>
))

export const StrategyCell = memo(({ id }: CellProps): ReactNode => {
  const row = useClosedRow(id)
  return (
    <Shown value={row}>
      {({ strategy, isBeingRead, symbol, account, isConflicted }) =>
        strategy === null && !isBeingRead ? (
          <NoStrategy symbol={symbol} account={account} isConflicted={isConflicted} />
        ) : (
          <Text tone={strategy === null ? 'text3' : 'text2'} title={strategy ?? closedTexts.beingReadHint}>
            {strategy ?? closedTexts.beingRead}
          </Text>
        )
      }
    </Shown>
  )
})

export const AccountCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.account)}>
    {(name) => (
      <Text tone="text2" title={name}>
        {name}
      </Text>
    )}
  </Shown>
))

export const QtyCell = memo(({ id }: CellProps): ReactNode => {
  const hides = useHidesAmounts()
  return (
    <Shown value={useClosedField(id, (row) => row.qty)} width={44}>
      {(qty) => (
        <Text tone="text2" title={hides ? '' : formatDecimal(qty)}>
          <Qty value={qty} text={briefQty(qty)} isAmount />
        </Text>
      )}
    </Shown>
  )
})

export const LeverageCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.leverage)} width={24}>
    {(leverage) => (
      <Text tone="text2">
        <Qty value={leverage} />
      </Text>
    )}
  </Shown>
))

/** A mean price beside the other price of the trade; all its digits on hover. */
function Price({
  id,
  pick,
  other,
}: CellProps & {
  readonly pick: (row: ClosedTradeRow) => string | null
  readonly other: (row: ClosedTradeRow) => string | null
}): ReactNode {
  const text = useClosedField(id, (row) => formatMean(pick(row), other(row)))
  const exact = useClosedField(id, pick) ?? null
  return (
    <Shown value={text}>
      {(price) => (
        <Text tone="text2" title={exact === null ? '' : formatDecimal(exact)}>
          <Qty value={exact} text={price} />
        </Text>
      )}
    </Shown>
  )
}

const entryOf = (row: ClosedTradeRow): string | null => row.entry
const exitOf = (row: ClosedTradeRow): string | null => row.exit
export const EntryCell = memo(({ id }: CellProps): ReactNode => <Price id={id} pick={entryOf} other={exitOf} />)
export const ExitPriceCell = memo(({ id }: CellProps): ReactNode => <Price id={id} pick={exitOf} other={entryOf} />)

export const PnlCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.pnl)}>
    {(pnl) => (
      <Text weight="label">
        <Signed value={pnl} />
      </Text>
    )}
  </Shown>
))
export const RoiCell = memo(({ id }: CellProps): ReactNode => {
  const onValue = useClosedField(id, isOnValue)
  return (
    <Shown value={useClosedField(id, (row) => row.roiPct)} width={40}>
      {(roi) => (
        <>
          <RoiMark isShown={onValue} />
          <Percent value={roi} tone="result" isBare />
        </>
      )}
    </Shown>
  )
})
export const GrossCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.gross)}>{(gross) => <Signed value={gross} />}</Shown>
))
export const FeesCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.fees)}>
    {(fees) => (
      <Text tone="text2">
        <Money value={fees} />
      </Text>
    )}
  </Shown>
))
export const FundingCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.funding)}>{(funding) => <Signed value={funding} />}</Shown>
))
export const NetAfterFundingCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.afterFunding)}>{(net) => <Signed value={net} />}</Shown>
))
export const RCell = memo(({ id }: CellProps): ReactNode => {
  const row = useClosedRow(id)
  return row === undefined ? <Skeleton width={40} /> : <RMultiple trade={row} />
})
export const LegsCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.legs)} width={20}>
    {(legs) => (
      <Text tone="text2" digits>
        {legs ?? NONE}
      </Text>
    )}
  </Shown>
))

/** How long it was open; when it opened on hover. */
export const DurationCell = memo(({ id }: CellProps): ReactNode => {
  const row = useClosedRow(id)
  if (row === undefined) return <Skeleton width={44} />
  return (
    <Text tone="text2" digits title={row.openedAt === null ? '' : formatDateTime(row.openedAt, closedRows.zone)}>
      {row.openedAt === null ? NONE : formatAge(row.openedAt, row.closedAt)}
    </Text>
  )
})

/** Why it ended. */
export const ExitCell = memo(({ id }: CellProps): ReactNode => {
  const row = useClosedRow(id)
  return row === undefined ? <Skeleton width={44} /> : <ExitTag kind={row.exitKind} word={row.exectype} />
})

/** Badge of an end: liquidation and deleveraging ask for attention, a test is not money. */
export const ExitTag = ({ kind, word }: { readonly kind: ExitKind; readonly word: string }): ReactNode => (
  <Tag
    tone={kind === 'liquidation' ? 'danger' : kind === 'adl' ? 'warn' : kind === 'test' ? 'accent' : 'line'}
    title={word}
  >
    {exitName(word)}
  </Tag>
)

/** What is wrong with its attribution. */
export const FlagsCell = memo(({ id }: CellProps): ReactNode => {
  const conflicted = useClosedField(id, (row) => row.isConflicted) ?? false
  const uncovered = useClosedField(id, (row) => row.isUncovered) ?? false
  if (!conflicted && !uncovered) return null
  const text = conflicted ? closedTexts.conflict : closedTexts.uncovered
  return (
    <span className={css.flag} title={text}>
      <Icon name={conflicted ? 'warning' : 'attention'} size={14} label={text} />
    </span>
  )
})

/** What its owner hung on it; all of it on hover. */
export const TagsCell = memo(({ id }: CellProps): ReactNode => {
  const row = useClosedRow(id)
  if (row === undefined) return <Skeleton width={56} />
  if (row.tags.length === 0) return <Text tone="text3">{NONE}</Text>
  return (
    <span className={css.tags} title={row.tags.join(', ')}>
      {row.tags.map((tag) => (
        <Tag key={tag} isName>
          {tag}
        </Tag>
      ))}
    </span>
  )
})

export const NoteCell = memo(({ id }: CellProps): ReactNode => (
  <Shown value={useClosedField(id, (row) => row.note)}>
    {(note) => (
      <Text tone="text2" cut title={note}>
        {note === '' ? NONE : note}
      </Text>
    )}
  </Shown>
))
