import type { ReactNode } from 'react'
import { STAGES } from '../../../domain/configuration/constants.ts'
import { formatCount, formatFixed, formatPercent, formatSignedPercent } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { FigureId } from '../../../domain/explained/figures.ts'
import type { StrategyPage } from '../../../domain/strategies/page.types.ts'
import type { Deviation, Rating } from '../../../domain/strategies/rating.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { OfRating } from './OfRating.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Meter } from '../../kit/feedback/Progress.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import { EmptyScreen } from '../shared/table/ScreenState.tsx'
import { stabilityWords } from '../shared/stability.ts'
import * as css from './strategy.css.ts'
import { deviationWords, fallWords, partWords, words } from './texts.ts'

/** How it stands on each account: figures, the parts of its score, its stage with both bounds, how far it deviates. */
export function Overview({ page }: { readonly page: StrategyPage }): ReactNode {
  const rated = page.units.flatMap(({ id, rating }) => (rating === null ? [] : [{ id, rating }]))
  if (rated.length === 0)
    return (
      <EmptyScreen
        of={{ title: words.none, hint: words.noneHint }}
        icon="strategy"
        action={<ButtonLink href="/bot-maintenance">{words.addRule}</ButtonLink>}
      />
    )
  return (
    <div className={css.stack}>
      {rated.map(({ id, rating }) => (
        <Unit key={id} rating={rating} />
      ))}
    </div>
  )
}

function Unit({ rating }: { readonly rating: Rating }): ReactNode {
  const account = rating.account ?? NONE
  const opens = (figure: FigureId, name: string, value: ReactNode): ReactNode => (
    <OfRating rating={rating} figure={figure} name={name}>
      {value}
    </OfRating>
  )
  return (
    <section className={css.stack} aria-label={account}>
      <Ledger aria-label={words.figures(account)}>
        <LedgerItem
          label={`Net PnL on ${account}, USDT`}
          value={opens('summary.pnl', 'Net PnL', <Signed value={rating.pnl} />)}
          details={[
            opens(
              'rating.netProfitPct',
              'Net profit',
              `${formatSignedPercent(rating.netProfitPct)} % of the starting balance`,
            ),
            `Rank ${formatCount(rating.rank)}`,
          ]}
          isFirst
          wraps
        />
        <LedgerItem label="Trades" value={opens('summary.trades', 'Trades', formatCount(rating.trades))} />
        <LedgerItem
          label="Win rate, %"
          value={rating.trades === 0 ? NONE : opens('summary.winRatePct', 'Win rate', formatPercent(rating.winPct))}
        />
        <LedgerItem
          label="Profit factor"
          value={opens('summary.profitFactor', 'Profit factor', formatFixed(rating.profitFactor, 2))}
        />
        <LedgerItem label="TWR, %" value={opens('rating.twrPct', 'TWR', formatSignedPercent(rating.twrPct))} />
      </Ledger>
      <div className={css.pair}>
        <ScorePanel rating={rating} />
        <StagePanel rating={rating} />
        <StabilityPanel rating={rating} />
      </div>
    </section>
  )
}

/** Each account has the same panels. */
const titleOf = (title: string, { account }: Rating): string => (account === null ? title : `${title}, ${account}`)

const ScorePanel = ({ rating, rating: { score, parts } }: { readonly rating: Rating }): ReactNode => (
  <Panel
    title={titleOf(words.score, rating)}
    note={
      parts.length === 0 ? (
        formatFixed(score, 1)
      ) : (
        <OfRating rating={rating} figure="rating.score" name={words.score}>
          {formatFixed(score, 1)}
        </OfRating>
      )
    }
  >
    {parts.length === 0 ? (
      <Text tone="text2">{words.noParts}</Text>
    ) : (
      <ul className={css.lines}>
        {parts.map(({ id, points, most }) => (
          <li key={id} className={css.line}>
            <Text cut>{partWords[id]}</Text>
            <Meter share={points / most} label={`${partWords[id]} ${words.scoreOf(points, most)}`} />
            <Text digits className={css.end}>
              {words.scoreOf(points, most)}
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

/** The four stages, where it stands, how many trades lead on, and at which return on trades it moves. */
function StagePanel({ rating }: { readonly rating: Rating }): ReactNode {
  const { stage, trades, nextAtTrades: of, nextStage, promotionRotPct, demotionRotPct, capPct } = rating
  return (
    <Panel title={titleOf(words.stage, rating)} note={stage ?? NONE}>
      <div className={css.lines}>
        <ol className={css.ladder} aria-label={words.stages}>
          {STAGES.map((one) => (
            <li key={one} {...(one === stage ? { 'aria-current': 'step' as const } : {})}>
              <Tag tone={one === stage ? 'accent' : 'line'}>{one}</Tag>
            </li>
          ))}
        </ol>
        {of !== null && nextStage !== null && (
          <>
            <Meter share={Math.min(1, trades / of)} label={words.progress(trades, of, nextStage)} />
            <Text tone="text2">{words.progress(trades, of, nextStage)}</Text>
          </>
        )}
        <Text>
          <OfRating rating={rating} figure="summary.rotPct" name="ROT">
            {words.rotNow(rating.rotPct)}
          </OfRating>
        </Text>
        {promotionRotPct !== null && <Text tone="text2">{words.promotion(promotionRotPct)}</Text>}
        {demotionRotPct !== null && <Text tone="text2">{words.demotion(demotionRotPct)}</Text>}
        {capPct !== null && (
          <Text tone="text2">
            <OfRating rating={rating} figure="summary.shareNow" name={words.shareNow}>
              {words.cap(capPct, rating.allocationPct)}
            </OfRating>
          </Text>
        )}
      </div>
    </Panel>
  )
}

const StabilityPanel = ({ rating, rating: { stability, deviations } }: { readonly rating: Rating }): ReactNode => (
  <Panel title={titleOf(words.stability, rating)} note={stabilityWords[stability].label}>
    {stability === 'unknown' || deviations.length === 0 ? (
      <Text tone="text2">{words.noDeviations}</Text>
    ) : (
      <ul className={css.lines}>
        {deviations.map((one) => (
          <li key={one.id}>
            <div className={css.line}>
              <Text cut>{deviationWords[one.id]}</Text>
              <Meter
                share={Math.min(1, Math.max(0, (one.drop ?? 0) / one.red))}
                label={`${deviationWords[one.id]} ${words.drop(one)}, ${words.bounds(one)}`}
                tone={toneOf(one)}
              />
              <Text digits className={css.end}>
                <OfFall rating={rating} of={one} />
              </Text>
            </div>
            <Text tone="text3" size={12}>
              {words.bounds(one)}
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const FALLS = {
  win_rate: 'summary.winRateDrop',
  profit_factor: 'summary.profitFactorDropPct',
} as const satisfies Record<Deviation['id'], FigureId>

/** How far a figure of the newest trades fell: it opens them, beside those before. */
const OfFall = ({
  rating: { strategy, account, compared },
  of,
}: {
  readonly rating: Rating
  readonly of: Deviation
}): ReactNode =>
  account === null || compared === null || of.drop === null ? (
    words.drop(of)
  ) : (
    <Explain
      asks={askAbout(FALLS[of.id], { strategy, account, newest: String(compared) })}
      name={`${fallWords[of.id]}, ${strategy}, ${account}`}
    >
      {words.drop(of)}
    </Explain>
  )

const toneOf = ({ meets }: Deviation): 'ok' | 'warn' | 'danger' =>
  meets === null ? 'ok' : meets === 'orange' ? 'warn' : 'danger'
