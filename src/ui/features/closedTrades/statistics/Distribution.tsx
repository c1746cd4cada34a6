import type { ReactNode } from 'react'
import { counted, formatBound, formatCount } from '../../../../domain/core/format.ts'
import type { ClosedStatistics } from '../../../../domain/closed/view.types.ts'
import { HIDDEN } from '../../../../domain/core/numbers.ts'
import { askAbout, byGroup } from '../../../../domain/explained/asked.ts'
import { assignInlineVars } from '../../../kit/inlineVars.ts'
import { useHidesAmounts } from '../../../theme/theme.ts'
import { openFigure } from '../../shared/explained/explainAddress.ts'
import * as css from './Distribution.css.ts'

type Bar = ClosedStatistics['distribution'][number]

/**
 * Trades by result: one bar per range, losses left, gains right; the ends are open. On a phone a bar would be narrower
 * than a finger: there each has a line of its own, with its range, losses first.
 */
export function Distribution({
  bars,
  rows,
}: {
  readonly bars: readonly Bar[]
  /** Filters of the trades that they count. */
  readonly rows: Readonly<Record<string, string>>
}): ReactNode {
  const zero =
    Math.max(
      0,
      bars.findIndex((bar) => bar.from === 0),
    ) / Math.max(1, bars.length)
  const amount = useHidesAmounts() ? () => HIDDEN : formatBound
  const { low, high } = endsOf(bars, amount)
  return (
    <div className={css.frame}>
      <ol className={css.bars} aria-label="Trades by net PnL">
        {bars.map((bar) => {
          const said = `${rangeOf(bar, amount)}: ${counted(bar.trades, 'trade')}`
          return (
            <li key={`${bar.from}`} className={css.item}>
              <button
                type="button"
                className={css.slot}
                title={said}
                aria-label={said}
                aria-haspopup="dialog"
                disabled={bar.trades === 0}
                onClick={() =>
                  openFigure(
                    askAbout('summary.trades', { ...rows, by: byGroup('bar', bar.from === null ? '' : `${bar.from}`) }),
                  )
                }
              >
                {/* Its space parts it from the count: what is seen is then in the name (WCAG 2.5.3). */}
                <span className={css.range} aria-hidden="true">
                  {`${rangeOf(bar, amount)} `}
                </span>
                {bar.trades > 0 && (
                  <span className={css.count} aria-hidden="true">
                    {formatCount(bar.trades)}
                  </span>
                )}
                <span
                  className={css.bar}
                  data-direction={bar.to !== null && bar.to <= 0 ? 'down' : 'up'}
                  style={assignInlineVars({ [css.share]: `${Math.max(bar.trades === 0 ? 0 : 2, bar.share * 100)}%` })}
                />
              </button>
            </li>
          )
        })}
      </ol>
      <div className={css.axis} aria-hidden="true">
        <span>{low}</span>
        {zero > 0.15 && zero < 0.85 && (
          <span className={css.zero} style={assignInlineVars({ [css.place]: `${zero * 100}%` })}>
            0
          </span>
        )}
        <span>{high}</span>
      </div>
    </div>
  )
}

/** Length of a result against the largest of its list. */
export const ResultBar = ({ share, isLoss }: { readonly share: number; readonly isLoss: boolean }): ReactNode => (
  <span className={css.track} aria-hidden="true">
    <span
      className={css.fill}
      data-direction={isLoss ? 'down' : 'up'}
      style={assignInlineVars({ [css.length]: `${Math.max(1, share * 100)}%` })}
    />
  </span>
)

/** How a bound of a range is written. */
type Amount = (value: number) => string

function rangeOf({ from, to }: Bar, amount: Amount): string {
  if (from === null) return `below ${amount(to ?? 0)} USDT`
  return to === null ? `${amount(from)} USDT and more` : `${amount(from)} to ${amount(to)} USDT`
}

function endsOf(bars: readonly Bar[], amount: Amount): { readonly low: string; readonly high: string } {
  const [first, last] = [bars[0], bars.at(-1)]
  return {
    low: first === undefined ? '' : first.from === null ? `below ${amount(first.to ?? 0)}` : amount(first.from),
    high: last === undefined ? '' : last.to === null ? `${amount(last.from ?? 0)} and more` : amount(last.to),
  }
}
