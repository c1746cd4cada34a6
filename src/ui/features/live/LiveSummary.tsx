import type { ReactNode } from 'react'
import { formatCount, formatSignedPercent, formatSignedWhole, formatWhole } from '../../../domain/core/format.ts'
import type { LiveCards, LiveTradesData } from '../../../domain/live/view.types.ts'
import { Aged } from '../../kit/Aged.tsx'
import { Coin } from '../shared/Coin.tsx'
import { Icon, type IconName } from '../../kit/icons.tsx'
import { Ledger, LedgerItem } from '../../kit/Ledger.tsx'
import { Link } from '../../kit/Link.tsx'
import { Money, Signed } from '../../kit/Numbers.tsx'
import { Text } from '../../kit/Text.tsx'
import { TickingCell } from '../../kit/TickingCell.tsx'
import { useHidesAmounts } from '../../theme/theme.ts'
import * as css from './LiveSummary.css.ts'
import { liveTexts as texts } from './texts.ts'
import { addressWith, noFilters, useLive } from './useLive.ts'

const cardsOf = (data: LiveTradesData): LiveCards => data.cards

/** The five figures over the table, of all positions and not only of the rows shown. */
export function LiveSummary(): ReactNode {
  const cards = useLive(cardsOf)
  const hides = useHidesAmounts()
  if (cards === null) return null
  return (
    <Aged isStale={cards.stale}><Ledger aria-label="Summary">
      <LedgerItem isThird label="Open positions" value={formatCount(cards.open)} details={[texts.sides(cards.long, cards.short)]} />
      <LedgerItem isThird label="Unrealised PnL, USDT" value={<TickingCell align="start" value={cards.pnl} isStale={cards.stale}><Signed value={cards.pnl} /></TickingCell>} details={[<MarginLine key="margin" cards={cards} hides={hides} />]} />
      <LedgerItem isThird label="Exposure, USDT" weight={1.35} value={<><Money value={cards.exposure} digits={0} /><NetLine cards={cards} hides={hides} /></>}><ExposureBar cards={cards} hides={hides} /></LedgerItem>
      <LedgerItem isThird label="Best and worst now"><Extreme of={cards.best} /><Extreme of={cards.worst} /></LedgerItem>
      <LedgerItem isThird label="Risk"><Risks cards={cards} /></LedgerItem>
    </Ledger></Aged>
  )
}

function MarginLine({ cards, hides }: { readonly cards: LiveCards; readonly hides: boolean }): ReactNode {
  return <>ROI {formatSignedPercent(cards.roiPct)} %{hides ? '' : ` on ${formatWhole(cards.margin)} margin`}</>
}

function NetLine({ cards, hides }: { readonly cards: LiveCards; readonly hides: boolean }): ReactNode {
  const share = cards.exposurePctOfBalance === null ? '' : `${formatWhole(cards.exposurePctOfBalance)} % of balance`
  return <span className={css.besideFigure}>{[hides ? '' : `net ${formatSignedWhole(cards.exposureNet)}`, share].filter(Boolean).join(', ')}</span>
}

/** Long and short as parts of the whole; neutral, because a side is no result. */
function ExposureBar({ cards, hides }: { readonly cards: LiveCards; readonly hides: boolean }): ReactNode {
  return (
    <span className={css.exposure}>
      <span className={css.bar} aria-hidden="true"><span className={css.long} style={{ flexGrow: cards.exposureLong }} /><span className={css.short} style={{ flexGrow: cards.exposureShort }} /></span>
      {!hides && <Text size={12} tone="text2" digits>L {formatWhole(cards.exposureLong)}, S {formatWhole(cards.exposureShort)}</Text>}
    </span>
  )
}

function Extreme({ of }: { readonly of: LiveCards['best'] }): ReactNode {
  if (of === null) return null
  return <span className={css.line}><Coin coin={of.base} /><Text weight="label" cut>{of.base}</Text><span className={css.end}><Signed value={of.pnl} /></span></span>
}

function Risks({ cards }: { readonly cards: LiveCards }): ReactNode {
  if (cards.withoutStop === 0 && cards.nearStop === 0) return <span className={css.line}><Icon name="check" size={14} className={css.calm} />{texts.noRisk}</span>
  return (
    <>
      {cards.withoutStop > 0 && <Risk icon="warning" state="nosl">{texts.withoutStop(cards.withoutStop)}</Risk>}
      {cards.nearStop > 0 && <Risk icon="target" state="nearsl">{texts.nearStop(cards.nearStop)}</Risk>}
    </>
  )
}

function Risk({ icon, state, children }: { readonly icon: IconName; readonly state: string; readonly children: string }): ReactNode {
  return <span className={css.line}><Icon name={icon} size={14} className={css.warned} /><Link href={addressWith({ ...noFilters, state })}>{children}</Link></span>
}
