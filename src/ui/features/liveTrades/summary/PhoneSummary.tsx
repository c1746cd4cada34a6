import type { ReactNode } from 'react'
import { formatSignedPercent } from '../../../../domain/core/format.ts'
import type { LiveCards, LiveSums } from '../../../../domain/live/view.types.ts'
import { Aged } from '../../../kit/data/Aged.tsx'
import { Link } from '../../../kit/controls/Link.tsx'
import { Signed } from '../../../kit/data/Numbers.tsx'
import { Explain } from '../../shared/explained/Explain.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Tag } from '../../../kit/data/Tag.tsx'
import { Figure, Text } from '../../../kit/layout/Text.tsx'
import { TickingCell } from '../../../kit/data/TickingCell.tsx'
import * as css from './PhoneSummary.css.ts'
import { liveTexts } from '../texts.ts'
import { liveAddress, noFilters, useSums } from '../useLive.ts'

const cardsOf = (sums: LiveSums): LiveCards => sums.cards

/** The one figure a phone's screen is about, and what asks for attention. */
export function PhoneSummary(): ReactNode {
  const cards = useSums(cardsOf)
  if (cards === null) return null
  return (
    <Panel aria-label="Summary">
      <div className={css.line}>
        <Aged isStale={cards.stale}>
          <div className={css.words}>
            <Text size={12} tone="text3">
              Unrealised PnL, USDT
            </Text>
            <Explain asks="cards.pnl@" name="Unrealised PnL">
              <TickingCell align="start" value={cards.pnl} isStale={cards.stale}>
                <Figure size={28}>
                  <Signed value={cards.pnl} />
                </Figure>
              </TickingCell>
            </Explain>
            <Text size={12} tone="text2" digits>
              <Explain asks="cards.roiPct@" name="ROI">{`ROI ${formatSignedPercent(cards.roiPct)} %`}</Explain>
              <span>, </span>
              <Explain asks="cards.open@" name="Open positions">
                {liveTexts.sides(cards.long, cards.short)}
              </Explain>
            </Text>
          </div>
        </Aged>
        <div className={css.tags}>
          {cards.withoutStop > 0 && (
            <Link href={liveAddress({ ...noFilters, state: 'nosl' })} tone="quiet">
              <Tag tone="warn" icon="warning">{`${cards.withoutStop} no stop`}</Tag>
            </Link>
          )}
          {cards.nearStop > 0 && (
            <Link href={liveAddress({ ...noFilters, state: 'nearsl' })} tone="quiet">
              <Tag tone="warn" icon="target">{`${cards.nearStop} near stop`}</Tag>
            </Link>
          )}
        </div>
      </div>
    </Panel>
  )
}
