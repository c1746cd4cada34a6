import type { ReactNode } from 'react'
import { formatCount, formatSignedPercent, formatSignedWhole, formatWhole } from '../../../../domain/core/format.ts'
import type { LiveCards, LiveSums } from '../../../../domain/live/view.types.ts'
import { Aged } from '../../../kit/data/Aged.tsx'
import { Coin } from '../../shared/Coin.tsx'
import { Explain } from '../../shared/explained/Explain.tsx'
import { Icon, type IconName } from '../../../kit/icons.tsx'
import { Ledger, LedgerItem } from '../../../kit/layout/Ledger.tsx'
import { Link } from '../../../kit/controls/Link.tsx'
import { MovingNumber } from '../../../kit/data/MovingNumber.tsx'
import { MovingText } from '../../../kit/data/MovingText.tsx'
import { formatNumber, formatSignedNumber, type Numeric } from '../../../../domain/core/numbers.ts'
import { Signed } from '../../../kit/data/Numbers.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { TickingNumber } from '../../../kit/data/TickingCell.tsx'
import { useHidesAmounts } from '../../../theme/theme.ts'
import * as css from './LiveSummary.css.ts'
import { liveTexts as texts } from '../texts.ts'
import { liveAddress, noFilters, useMovingSum, useSums } from '../useLive.ts'

const openOf = ({ cards }: LiveSums): number => cards.open
const isStaleOf = ({ cards }: LiveSums): boolean => cards.stale
const longOf = ({ cards }: LiveSums): number => cards.long
const wholeText = (value: Numeric): string => formatNumber(value, { digits: 0 })

/**
 * The five figures over the table, of all positions and not only of the rows shown. What moves with every tick is
 * written, not rendered.
 */
export function LiveSummary(): ReactNode {
  const open = useSums(openOf)
  const long = useSums(longOf) ?? 0
  const isStale = useSums(isStaleOf) ?? false
  const pnl = useMovingSum(({ cards }) => cards.pnl)
  const exposure = useMovingSum(({ cards }) => cards.exposure)
  const hides = useHidesAmounts()
  if (open === null) return null
  return (
    <Aged isStale={isStale}>
      <Ledger aria-label="Summary">
        <LedgerItem
          isThird
          label="Open positions"
          weight={0.75}
          value={
            <Explain asks="cards.open@" name="Open positions">
              {formatCount(open)}
            </Explain>
          }
          details={[texts.sides(long, open - long)]}
        />
        <LedgerItem
          isThird
          label="Unrealised PnL, USDT"
          weight={1.15}
          value={
            <Explain asks="cards.pnl@" name="Unrealised PnL">
              <TickingNumber
                align="start"
                of={pnl}
                text={formatSignedNumber}
                isResult
                isAmount
                isCalm={() => isStale}
              />
            </Explain>
          }
          details={[<MarginLine key="margin" hides={hides} />]}
        />
        <LedgerItem
          isThird
          label="Exposure, USDT"
          weight={1.6}
          value={
            <>
              <Explain asks="cards.exposure@" name="Exposure">
                <MovingNumber of={exposure} text={wholeText} isAmount />
              </Explain>
              <NetLine hides={hides} />
            </>
          }
        >
          <ExposureBar hides={hides} />
        </LedgerItem>
        <LedgerItem isThird label="Best and worst now">
          <Extreme pick={bestOf} asks="cards.best@" name="Best now" />
          <Extreme pick={worstOf} asks="cards.worst@" name="Worst now" />
        </LedgerItem>
        <LedgerItem isThird label="Risk">
          <Risks />
        </LedgerItem>
      </Ledger>
    </Aged>
  )
}

interface Hides {
  readonly hides: boolean
}

function MarginLine({ hides }: Hides): ReactNode {
  const roi = useMovingSum(({ cards }) => `ROI ${formatSignedPercent(cards.roiPct)} %`)
  const margin = useMovingSum(({ cards }) => `on ${formatWhole(cards.margin)} margin`)
  return (
    <>
      <Explain asks="cards.roiPct@" name="ROI">
        <MovingText of={roi} />
      </Explain>
      {!hides && (
        <>
          {' '}
          <Explain asks="cards.margin@" name="Margin">
            <MovingText of={margin} />
          </Explain>
        </>
      )}
    </>
  )
}

const hasShareOf = ({ cards }: LiveSums): boolean => cards.exposurePctOfBalance !== null

function NetLine({ hides }: Hides): ReactNode {
  const hasShare = useSums(hasShareOf) ?? false
  const net = useMovingSum(({ cards }) => `net ${formatSignedWhole(cards.exposureNet)}`)
  const share = useMovingSum(({ cards }) => `${formatWhole(cards.exposurePctOfBalance)} % of balance`)
  return (
    <span className={css.besideFigure}>
      {!hides && (
        <Explain asks="cards.exposureNet@" name="Net exposure">
          <MovingText of={net} />
        </Explain>
      )}
      {!hides && hasShare && <span>, </span>}
      {hasShare && (
        <Explain asks="cards.exposurePctOfBalance@" name="Exposure of the balance">
          <MovingText of={share} />
        </Explain>
      )}
    </span>
  )
}

/** In per cent of the whole, finer than a pixel of the bar. */
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10)
const longShareOf = ({ cards }: LiveSums): number => shareOf(cards.exposureLong, cards.exposure)
const shortShareOf = ({ cards }: LiveSums): number => shareOf(cards.exposureShort, cards.exposure)

/** Long and short as parts of the whole; neutral, because a side is no result. */
function ExposureBar({ hides }: Hides): ReactNode {
  const long = useSums(longShareOf) ?? 0
  const short = useSums(shortShareOf) ?? 0
  const sides = useMovingSum(
    ({ cards }) => `L ${formatWhole(cards.exposureLong)}, S ${formatWhole(cards.exposureShort)}`,
  )
  return (
    <span className={css.exposure}>
      <span className={css.bar} aria-hidden="true">
        <span className={css.long} style={{ flexGrow: long }} />
        <span className={css.short} style={{ flexGrow: short }} />
      </span>
      {!hides && (
        <Text size={12} tone="text2" digits>
          <MovingText of={sides} />
        </Text>
      )}
    </span>
  )
}

const bestOf = ({ cards }: LiveSums): LiveCards['best'] => cards.best
const worstOf = ({ cards }: LiveSums): LiveCards['worst'] => cards.worst

function Extreme({
  pick,
  asks,
  name,
}: {
  readonly pick: (sums: LiveSums) => LiveCards['best']
  readonly asks: string
  readonly name: string
}): ReactNode {
  const of = useSums(pick)
  if (of === null) return null
  return (
    <span translate="no" className={css.line}>
      <Coin coin={of.base} />
      <Text weight="label" cut>
        {of.base}
      </Text>
      <span className={css.end}>
        <Explain asks={asks} name={name}>
          <Signed value={of.pnl} />
        </Explain>
      </span>
    </span>
  )
}

const withoutStopOf = ({ cards }: LiveSums): number => cards.withoutStop
const nearStopOf = ({ cards }: LiveSums): number => cards.nearStop

function Risks(): ReactNode {
  const withoutStop = useSums(withoutStopOf) ?? 0
  const nearStop = useSums(nearStopOf) ?? 0
  if (withoutStop === 0 && nearStop === 0)
    return (
      <span className={css.line}>
        <Icon name="check" size={14} className={css.calm} />
        {texts.noRisk}
      </span>
    )
  return (
    <>
      {withoutStop > 0 && (
        <Risk icon="warning" state="nosl">
          {texts.withoutStop(withoutStop)}
        </Risk>
      )}
      {nearStop > 0 && (
        <Risk icon="target" state="nearsl">
          {texts.nearStop(nearStop)}
        </Risk>
      )}
    </>
  )
}

function Risk({
  icon,
  state,
  children,
}: {
  readonly icon: IconName
  readonly state: string
  readonly children: string
}): ReactNode {
  return (
    <span className={css.line}>
      <Icon name={icon} size={14} className={css.warned} />
      <Link href={liveAddress({ ...noFilters, state })}>{children}</Link>
    </span>
  )
}
