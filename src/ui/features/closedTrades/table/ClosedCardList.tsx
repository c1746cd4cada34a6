import { memo, useState, type ReactNode } from 'react'
import { formatAge, formatDateTime, formatMean, NAME_LENGTH, truncateName } from '../../../../domain/core/format.ts'
import { NONE } from '../../../../domain/core/numbers.ts'
import type { ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import {
  CardFacts,
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
import { Percent, Signed } from '../../../kit/data/Numbers.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Skeleton } from '../../../kit/feedback/Skeleton.tsx'
import { SideTag } from '../../../kit/data/Tag.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { useView } from '../../../model/useView.ts'
import { ExitTag } from './cells.tsx'
import { chartAddress } from '../chartAddress.ts'
import * as css from '../closed.css.ts'
import { ClosedRowMenu, ClosedTradeMenu, linkNameOf, type OpenedTrade } from './ClosedRowMenu.tsx'
import { LoadMore } from './LoadMore.tsx'
import { NoMatch } from './NoMatch.tsx'
import { placesUpTo } from './rowWindow.ts'
import { TotalPnl } from './sums.tsx'
import { closedTexts as texts, strategyWord } from '../texts.ts'
import { useClosed } from '../useClosed.ts'
import { useClosedRow, useRowsOf } from './useClosedRow.ts'
import { useSumsScope } from '../useScope.ts'

const shownOf = (data: ClosedTradesData): number => data.shown
const versionOf = (data: ClosedTradesData): string => data.version

/** Cards drawn at once; more by the button at the end. */
const STEP = 50
/** How many were drawn at an address: who comes back finds the card that he left by. */
const drawn = new Map<string, number>()

/** Closed trades of a phone, each with the menu of the table's rows, with their total at the bottom. */
export function ClosedCardList(): ReactNode {
  const shown = useClosed(shownOf) ?? 0
  const [cards, setCards] = useState(() => drawn.get(location.search) ?? STEP)
  const more = (): void => {
    drawn.set(location.search, cards + STEP)
    setCards(cards + STEP)
  }
  const [opened, setOpened] = useState<OpenedTrade | null>(null)
  useRowsOf(useClosed(versionOf) ?? '')
  const scope = useSumsScope()
  if (shown === 0)
    return (
      <Panel>
        <NoMatch />
      </Panel>
    )
  return (
    <>
      <CardList label={texts.table}>
        {placesUpTo(Math.min(shown, cards)).map(({ id }) => (
          <Card key={id} id={id} onMenu={setOpened} />
        ))}
      </CardList>
      {opened !== null && <ClosedTradeMenu {...opened} onClose={() => setOpened(null)} />}
      {cards < shown ? (
        <div className={css.end}>
          <Button size="sm" onPress={more}>
            {texts.showMore}
          </Button>
        </div>
      ) : (
        <LoadMore />
      )}
      <CardTotal label={texts.total(scope)}>
        <TotalPnl />
      </CardTotal>
    </>
  )
}

interface CardProps {
  readonly id: string
  readonly onMenu: (opened: OpenedTrade) => void
}

const Card = memo((props: CardProps): ReactNode => (
  <CardItem>
    <Trade {...props} />
  </CardItem>
))

function Trade({ id, onMenu }: CardProps): ReactNode {
  const row = useClosedRow(id)
  const { zone } = useView('shell')
  if (row === undefined) return <Skeleton height={84} />
  return (
    <>
      <CardHead>
        <Coin coin={row.base} size={28} />
        <CardNames>
          <span className={css.title}>
            <Text size={16} weight="strong" title={row.symbol}>
              <Link tone="quiet" className={cardCover} href={chartAddress(row)} aria-label={linkNameOf(row)}>
                {truncateName(row.base, NAME_LENGTH.mobile)}
              </Link>
            </Text>
            <SideTag side={row.side} />
            <ExitTag kind={row.exitKind} word={row.exectype} />
          </span>
          <Text isName size={13} tone="text2" cut>{`${strategyWord(row)}, ${row.account}`}</Text>
        </CardNames>
        <div className={css.result}>
          <span className={css.pnl}>
            <Signed value={row.pnl} />
          </span>
          <Text size={13}>
            <RoiMark isShown={isOnValue(row)} />
            <Percent value={row.roiPct} tone="result" />
          </Text>
        </div>
        <ClosedRowMenu id={id} onOpen={onMenu} />
      </CardHead>
      <CardFacts
        facts={[
          { label: 'Closed', value: formatDateTime(row.closedAt, zone) },
          { label: 'Held', value: row.openedAt === null ? NONE : formatAge(row.openedAt, row.closedAt) },
        ]}
      />
      <CardFacts
        facts={[
          { label: 'Entry', value: formatMean(row.entry, row.exit) },
          { label: 'Exit', value: formatMean(row.exit, row.entry) },
        ]}
      />
    </>
  )
}
