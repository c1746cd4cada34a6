import { Fragment, memo, useState, type ReactNode } from 'react'
import { formatAverage, formatDecimal, NAME_LENGTH, sideWord, truncateName } from '../../../../domain/core/format.ts'
import type { LiveGroup, LiveTradesData, PositionRow } from '../../../../domain/live/view.types.ts'
import {
  CardFacts,
  CardGroup,
  CardHead,
  CardItem,
  CardList,
  CardNames,
  CardTotal,
  cardCover,
} from '../../../kit/table/CardList.tsx'
import { Coin } from '../../shared/Coin.tsx'
import { isOnValue, RoiMark } from '../../shared/Roi.tsx'
import { Link } from '../../../kit/controls/Link.tsx'
import { Money, Percent, Qty } from '../../../kit/data/Numbers.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { seriesAt, SideTag, Swatch } from '../../../kit/data/Tag.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { useField } from '../../../model/useView.ts'
import { NoPrice, PnlCell, usePositionState } from './cells.tsx'
import { TrackCell } from './trackCells.tsx'
import { CheckingMark } from './CheckingMark.tsx'
import { MutedMark } from './MutedMark.tsx'
import { GroupLabel } from './GroupLabel.tsx'
import * as css from './LiveCardList.css.ts'
import { NoMatch } from '../NoMatch.tsx'
import { positionAddress } from '../openPosition.ts'
import { PositionMenu, RowMenu, type OpenedPosition } from './RowMenu.tsx'
import { GroupPnl, TotalPnl } from './sums.tsx'
import { liveTexts } from '../texts.ts'
import { useLive } from '../useLive.ts'

const groupsOf = (data: LiveTradesData): readonly LiveGroup[] => data.groups
const shownOf = (data: LiveTradesData): number => data.shownRows

/** Positions as cards: in one column on phones, with the total at the bottom; in columns on wide screens. */
export function LiveCardList({ isPhone }: { readonly isPhone: boolean }): ReactNode {
  const groups = useLive(groupsOf) ?? []
  const shown = useLive(shownOf) ?? 0
  const [opened, setOpened] = useState<OpenedPosition | null>(null)
  // What just closed counts in no total, and is shown.
  if (groups.every(({ ids }) => ids.length === 0))
    return (
      <Panel>
        <NoMatch />
      </Panel>
    )
  return (
    <>
      {isPhone ? (
        <CardList label={liveTexts.table}>
          {groups.map((group) => (
            <Fragment key={group.key}>
              {group.key !== '' && (
                <CardGroup>
                  <GroupHead group={group} />
                </CardGroup>
              )}
              {group.ids.map((id) => (
                <PhoneCard key={id} id={id} onMenu={setOpened} />
              ))}
            </Fragment>
          ))}
        </CardList>
      ) : (
        <ul className={css.grid} aria-label={liveTexts.table}>
          {groups.map((group) => (
            <Fragment key={group.key}>
              {group.key !== '' && (
                <li className={css.groupRow}>
                  <GroupHead group={group} />
                </li>
              )}
              {group.ids.map((id) => (
                <GridCard key={id} id={id} onMenu={setOpened} />
              ))}
            </Fragment>
          ))}
        </ul>
      )}
      <CardTotal label={liveTexts.totalShort(shown)}>
        <TotalPnl />
      </CardTotal>
      {opened !== null && <PositionMenu {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface OfPosition {
  readonly id: string
}
interface OfCard extends OfPosition {
  /** Opens the list's one menu; always the same, so that a card is drawn for its own sake alone. */
  readonly onMenu: (opened: OpenedPosition) => void
}

const GroupHead = ({ group }: { readonly group: LiveGroup }): ReactNode => (
  <>
    <GroupLabel
      group={group.key}
      name={group.label}
      mark={group.swatch === null ? null : <Swatch color={seriesAt(group.swatch)} />}
    />
    <span className={css.end}>
      <GroupPnl group={group.key} />
    </span>
  </>
)

const PhoneCard = memo(({ id, onMenu }: OfCard): ReactNode => (
  <CardItem state={usePositionState(id)}>
    <Position id={id} onMenu={onMenu} />
  </CardItem>
))

const GridCard = memo(({ id, onMenu }: OfCard): ReactNode => (
  <li className={css.card} data-state={usePositionState(id)}>
    <Position id={id} onMenu={onMenu} />
  </li>
))

/** One position; its moving parts subscribe by themselves. */
function Position({ id, onMenu }: OfCard): ReactNode {
  const base = useText(id, (row) => row.base)
  const symbol = useText(id, (row) => row.symbol)
  const side = useField('positions', id, (row) => row.side)
  const leverage = useText(id, (row) => row.leverage)
  const strategy = useText(id, (row) => row.strategy) || liveTexts.noStrategy
  const account = useText(id, (row) => row.account)
  if (side === undefined) return null
  return (
    <>
      <CardHead>
        <Coin coin={base} size={28} />
        <CardNames>
          <span className={css.title}>
            <Text size={16} weight="strong" title={base}>
              <Link
                tone="quiet"
                className={cardCover}
                href={positionAddress({ symbol, side, account })}
                aria-label={`${base}, ${sideWord(side)}, ${account}`}
              >
                {truncateName(base, NAME_LENGTH.mobile)}
              </Link>
            </Text>
            <SideTag side={side} />
            <CheckingMark id={id} />
            <MutedMark id={id} />
            <NoPrice id={id} />
            {leverage !== '' && (
              <Text size={13} tone="text3" digits>
                {`${formatDecimal(leverage)}x`}
              </Text>
            )}
          </span>
          <Text isName size={13} tone="text2" cut>{`${strategy}, ${account}`}</Text>
        </CardNames>
        <div className={css.result}>
          <span className={css.pnl}>
            <PnlCell id={id} />
          </span>
          <Roi id={id} />
        </div>
        <span className={css.menu}>
          <RowMenu id={id} onOpen={onMenu} />
        </span>
      </CardHead>
      <TrackCell id={id} />
      <CardFacts
        facts={[
          { label: 'Entry', value: <Entry id={id} /> },
          { label: 'Mark', value: <Price id={id} pick={(row) => row.mark} /> },
          { label: 'Value', value: <Value id={id} /> },
        ]}
      />
    </>
  )
}

const useText = (id: string, pick: (row: PositionRow) => string | null): string => useField('positions', id, pick) ?? ''

const Roi = ({ id }: { readonly id: string }): ReactNode => (
  <Text size={13}>
    <RoiMark isShown={useField('positions', id, isOnValue)} />
    <Percent value={useField('positions', id, (row) => row.roiPct)} tone="result" />
  </Text>
)
const Value = ({ id }: { readonly id: string }): ReactNode => (
  <Money value={useField('positions', id, (row) => row.value)} digits={0} />
)

function Entry({ id }: OfPosition): ReactNode {
  const shown = useField('positions', id, (row) => formatAverage(row.entry, row.mark, true))
  return <Qty value={shown} text={shown} />
}

function Price({ id, pick }: { readonly id: string; readonly pick: (row: PositionRow) => string | null }): ReactNode {
  const value = useField('positions', id, pick)
  return <Qty value={value} text={formatDecimal(value ?? null)} />
}
