import { memo, type ReactNode } from 'react'
import { formatAverage, formatDecimal, NAME_LENGTH, truncateName } from '../../../../domain/core/format.ts'
import { NONE, formatNumber, formatSignedNumber, type Numeric } from '../../../../domain/core/numbers.ts'
import { Coin } from '../../shared/Coin.tsx'
import { NoStrategy } from '../../shared/NoStrategy.tsx'
import { isOnValue, RoiMark } from '../../shared/Roi.tsx'
import { MovingNumber } from '../../../kit/data/MovingNumber.tsx'
import { useMoving, writeAttribute } from '../../../kit/data/moving.ts'
import { Money, Qty } from '../../../kit/data/Numbers.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { SideTag, Tag } from '../../../kit/data/Tag.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { TickingNumber } from '../../../kit/data/TickingCell.tsx'
import { useField } from '../../../model/useView.ts'
import { useHidesAmounts } from '../../../theme/theme.ts'
import { rowNow, useMovingOf, useOf, type CellProps } from './cellRow.ts'
import * as css from './cells.css.ts'
import { CheckingMark } from './CheckingMark.tsx'
import { MutedMark } from './MutedMark.tsx'
import { liveTexts } from '../texts.ts'

const priceText = (value: Numeric): string =>
  value === null || value === undefined ? NONE : formatDecimal(String(value))

const percentText = (value: Numeric): string =>
  value === null || value === undefined ? NONE : `${formatNumber(value)} %`

/** Logo and base name, cut at 16 characters (spec 5); the whole symbol on hover. Says whether it is being checked. */
export const SymbolCell = memo(({ id }: CellProps): ReactNode => {
  const base = useOf(id, (row) => row.base) ?? ''
  const symbol = useOf(id, (row) => row.symbol) ?? ''
  return (
    <span className={css.symbol} title={symbol}>
      <Coin coin={base} />
      <Text weight="label" cut>
        {truncateName(base, NAME_LENGTH.desktop)}
      </Text>
      <CheckingMark id={id} />
      <MutedMark id={id} />
      <NoPrice id={id} />
    </span>
  )
})

/** Says of a row that its mark and result stand still, whatever else of it is live. */
export const NoPrice = memo(({ id }: CellProps): ReactNode =>
  useOf(id, (row) => row.priceFollowed) === false ? (
    <Tag tone="warn" title={liveTexts.noPriceWhy}>
      {liveTexts.noPrice}
    </Tag>
  ) : null,
)

export const SideCell = memo(({ id }: CellProps): ReactNode => {
  const side = useOf(id, (row) => row.side)
  return side === undefined ? null : <SideTag side={side} />
})

/** A position may belong to no strategy. */
export const StrategyCell = memo(({ id }: CellProps): ReactNode => {
  const strategy = useOf(id, (row) => row.strategy)
  const symbol = useOf(id, (row) => row.symbol) ?? ''
  const account = useOf(id, (row) => row.account) ?? ''
  return strategy === null ? (
    <NoStrategy symbol={symbol} account={account} />
  ) : (
    <Text tone="text2" title={strategy ?? ''}>
      {strategy}
    </Text>
  )
})

export const AccountCell = memo(({ id }: CellProps): ReactNode => {
  const account = useOf(id, (row) => row.account) ?? ''
  return (
    <Text tone="text2" title={account}>
      {account}
    </Text>
  )
})

/** Size in coins; on hover what they are worth at the mark, unless amounts are hidden. */
export const SizeCell = memo(({ id }: CellProps): ReactNode => {
  const size = useOf(id, (row) => row.size)
  const hides = useHidesAmounts()
  const worth = (value: Numeric): string =>
    hides || value === null || value === undefined ? '' : liveTexts.atMark(formatNumber(value))
  const { element, value } = useMoving<HTMLSpanElement, Numeric>(
    useMovingOf(id, (row) => row.markValue),
    (span, now) => writeAttribute(span, 'title', worth(now)),
  )
  return (
    <span ref={element} title={worth(value)}>
      <Text tone="text2">
        <Qty value={size} text={formatDecimal(size ?? null)} isAmount />
      </Text>
    </span>
  )
})

export const ValueCell = memo(({ id }: CellProps): ReactNode => (
  <MovingNumber of={useMovingOf(id, (row) => row.value)} text={formatNumber} isAmount />
))

export const LeverageCell = memo(({ id }: CellProps): ReactNode => (
  <Text tone="text2">
    <Qty value={useOf(id, (row) => row.leverage)} />
  </Text>
))

/** The average entry, in the mark's decimals; all of them on hover. */
export const EntryCell = memo(({ id }: CellProps): ReactNode => {
  const shown = useOf(id, (row) => formatAverage(row.entry, row.mark, true))
  const exact = useOf(id, (row) => row.entry)
  return (
    <Text tone="text2" title={exact ?? ''}>
      <Qty value={exact} text={shown} />
    </Text>
  )
})
/** The liquidation price and the room to it (screens.md 2.1); amber as a stop that is near. */
export const LiquidationCell = memo(({ id }: CellProps): ReactNode => {
  const price = useOf(id, (row) => row.liqPrice) ?? null
  const isNear = useOf(id, (row) => row.nearLiquidation && !row.stale) ?? false
  const room = useMovingOf(id, (row) => row.liqDistancePct)
  return (
    <span className={css.liquidation} {...(isNear ? { title: liveTexts.nearLiquidation } : {})}>
      <Text tone="text2">
        <Qty value={price} text={formatDecimal(price)} />
      </Text>
      {price !== null && (
        <Text tone={isNear ? 'warn' : 'text3'}>
          <MovingNumber of={room} text={percentText} />
        </Text>
      )}
      {isNear && (
        <Text tone="warn">
          <Icon name="warning" size={14} label={liveTexts.nearLiquidation} />
        </Text>
      )}
    </span>
  )
})

export const MarkCell = memo(({ id }: CellProps): ReactNode => (
  <TickingNumber of={useMovingOf(id, (row) => row.mark)} text={priceText} isCalm={() => rowNow(id)?.stale ?? true} />
))

export const MoveCell = memo(({ id }: CellProps): ReactNode => (
  <Text tone="text2">
    <MovingNumber of={useMovingOf(id, (row) => row.movePct)} text={formatSignedNumber} />
  </Text>
))

/** Unrealised while open; the final result for the seconds after the close. */
export const PnlCell = memo(({ id }: CellProps): ReactNode => {
  const pnl = useMovingOf(id, (row) => (row.closed === null ? row.pnl : row.closed.finalPnl))
  return (
    <span className={css.pnl}>
      <TickingNumber
        of={pnl}
        text={formatSignedNumber}
        isResult
        isAmount
        isCalm={() => {
          const row = rowNow(id)
          return row === undefined || row.stale || row.closed !== null
        }}
      />
    </span>
  )
})

export const RoiCell = memo(({ id }: CellProps): ReactNode => (
  <span className={css.result}>
    <RoiMark isShown={useOf(id, isOnValue)} />
    <MovingNumber of={useMovingOf(id, (row) => row.roiPct)} text={formatSignedNumber} isResult />
  </span>
))
/** R now; a dash where no stop stood at risk. */
export const RCell = memo(({ id }: CellProps): ReactNode => (
  <MovingNumber of={useMovingOf(id, (row) => row.rNow)} text={formatSignedNumber} isResult />
))
export const MarginCell = memo(({ id }: CellProps): ReactNode => (
  <Text tone="text2">
    <Money value={useOf(id, (row) => row.margin)} />
  </Text>
))

/** State of a row for the table and for cards. What is being checked may be over: its figures are grey meanwhile. */
export const usePositionState = (id: string): 'normal' | 'stale' | 'closed' =>
  useField('positions', id, (row) =>
    row.closed !== null ? 'closed' : row.stale || row.checking ? 'stale' : 'normal',
  ) ?? 'normal'
