import { useState, type ReactNode } from 'react'
import { formatBriefTime, formatDecimal, formatFixed, formatUtc } from '../../../domain/core/format.ts'
import type { LegView } from '../../../domain/market/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { Money, Qty } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useNowAndThen } from '../../model/clock.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'
import * as css from './closedChart.css.ts'
import { PanelTable } from './PanelTable.tsx'

const HOUR = 3_600_000
/** Legs that are shown at once: the last ones, which led to the exit. */
const SHOWN = 10

/** The orders by which the position came and went, oldest first (screens.md 2.4, Execution). */
export function LegsPanel({
  legs,
  decimals,
  zone,
}: {
  readonly legs: readonly LegView[]
  /** Of prices of the symbol; null while they are not known. */
  readonly decimals: number | null
  readonly zone: string
}): ReactNode {
  const [isWhole, setWhole] = useState(false)
  if (legs.length === 0) return null
  return (
    <Panel title={texts.legs} note={texts.legsNote}>
      <PanelTable head={texts.legsHead}>
        {(isWhole ? legs : legs.slice(-SHOWN)).map((leg) => (
          <Leg key={leg.id} leg={leg} decimals={decimals} zone={zone} />
        ))}
      </PanelTable>
      {!isWhole && legs.length > SHOWN && (
        <Button size="sm" variant="bare" onPress={() => setWhole(true)}>
          {texts.allLegs(legs.length)}
        </Button>
      )}
    </Panel>
  )
}

function Leg({
  leg,
  decimals,
  zone,
}: {
  readonly leg: LegView
  readonly decimals: number | null
  readonly zone: string
}): ReactNode {
  // The time matters by its year alone.
  const now = useNowAndThen(HOUR) * HOUR
  const name = texts.legKinds[leg.kind]
  return (
    <tr>
      <th scope="row" className={css.rowName}>
        {leg.path === null ? (
          <Text weight={leg.isOwn ? 'strong' : 'text'}>{leg.isOwn ? texts.ownLeg(name) : name}</Text>
        ) : (
          <Link href={leg.path}>{texts.otherLeg(name)}</Link>
        )}
        <Text as="div" size={12} digits title={formatUtc(leg.at)}>
          {formatBriefTime(leg.at, zone, now)}
        </Text>
        {leg.fills > 1 && (
          <Text as="div" size={12}>
            {texts.fills(leg.fills)}
          </Text>
        )}
      </th>
      <td className={css.cell}>
        <Qty value={leg.qty} text={formatDecimal(leg.qty)} isAmount />
        <Text as="div" size={12} tone="text3">
          <Qty
            value={leg.price}
            text={decimals === null ? formatDecimal(leg.price) : formatFixed(leg.price, decimals)}
          />
        </Text>
      </td>
      <td className={css.cell}>
        <Money value={leg.fee} />
      </td>
    </tr>
  )
}
