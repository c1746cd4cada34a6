import { useState, type ReactNode } from 'react'
import { formatCount, NAME_LENGTH, truncateName } from '../../../domain/core/format.ts'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { RangeView, ResultsView, StrategyResults, SymbolResults } from '../../../domain/dashboard/results.types.ts'
import { assignInlineVars } from '../../kit/inlineVars.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { Coin } from '../shared/Coin.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import * as css from './results.css.ts'
import { resultsTexts as texts } from './resultsTexts.ts'
import { useRangeRows, useResults } from './useResults.ts'

const symbolsOf = (view: ResultsView): Loadable<SymbolResults> => view.symbols
const strategiesOf = (view: ResultsView): Loadable<StrategyResults> => view.strategies
const rangeOf = (view: ResultsView): RangeView => view.range

const choices = [
  { id: 'symbols', label: texts.symbols },
  { id: 'strategies', label: texts.strategies },
] as const

/** Symbols or strategies that gained and lost most in the range. */
export function ExtremesPanel(): ReactNode {
  const [what, setWhat] = useState<'symbols' | 'strategies'>('symbols')
  const range = useResults(rangeOf)
  return (
    <Panel
      title={texts.extremes}
      note={range?.label ?? ''}
      actions={
        <Segmented label={texts.extremes} size="sm" choices={choices} value={what} onChange={setWhat} isWide={false} />
      }
    >
      {what === 'symbols' ? <Symbols /> : <Strategies />}
    </Panel>
  )
}

function Symbols(): ReactNode {
  const symbols = useResults(symbolsOf)
  const rows = useRangeRows()
  const length = useMedia('phone') ? NAME_LENGTH.mobile : NAME_LENGTH.desktop
  if (symbols?.state !== 'ready') return <PanelState of={symbols} retry={{ type: 'closed.renew' }} icon="bars" />
  const { best, worst, isWhole, loaded, total } = symbols.data
  const bar = (one: SymbolResults['best'][number]): BarOf => ({
    id: one.symbol,
    name: truncateName(one.base, length),
    title: one.symbol,
    logo: one.base,
    pnl: one.pnl,
    share: one.share,
    asks: askAbout('summary.pnl', { ...rows, filter: one.symbol }),
  })
  return (
    <>
      <Bars best={best.map(bar)} worst={worst.map(bar)} />
      {!isWhole && (
        <Text as="p" size={12} tone="text3">
          {texts.partly(loaded, total === null ? texts.all : formatCount(total))}
        </Text>
      )}
    </>
  )
}

const EACH = 3

function Strategies(): ReactNode {
  const strategies = useResults(strategiesOf)
  const shown = useRangeRows()
  if (strategies?.state !== 'ready') return <PanelState of={strategies} retry="pnlStrategiesDaily" icon="bars" />
  const { rows } = strategies.data
  const gained = rows.filter((row) => Number(row.pnl) > 0).slice(0, EACH)
  const lost = rows
    .filter((row) => Number(row.pnl) < 0)
    .slice(-EACH)
    .reverse()
  const largest = Math.max(1e-9, ...[...gained, ...lost].map((row) => Math.abs(Number(row.pnl))))
  const bar = (row: (typeof rows)[number]): BarOf => ({
    id: row.id,
    name: row.strategy,
    title: `${row.strategy}, ${row.account}`,
    logo: null,
    pnl: row.pnl,
    share: Math.abs(Number(row.pnl)) / largest,
    asks: askAbout('summary.pnl', { ...shown, account: row.account, strategy: row.strategy }),
  })
  return <Bars best={gained.map(bar)} worst={lost.map(bar)} />
}

interface BarOf {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly logo: string | null
  readonly pnl: DecimalText
  readonly share: number
  /** The question of its trades. */
  readonly asks: string
}

function Bars({ best, worst }: { readonly best: readonly BarOf[]; readonly worst: readonly BarOf[] }): ReactNode {
  return (
    <>
      {best.length > 0 && (
        <ul className={css.bars}>
          {best.map((bar) => (
            <Bar key={bar.id} bar={bar} direction="up" />
          ))}
        </ul>
      )}
      {best.length > 0 && worst.length > 0 && <hr className={css.rule} />}
      {worst.length > 0 && (
        <ul className={css.bars}>
          {worst.map((bar) => (
            <Bar key={bar.id} bar={bar} direction="down" />
          ))}
        </ul>
      )}
    </>
  )
}

const Bar = ({ bar, direction }: { readonly bar: BarOf; readonly direction: 'up' | 'down' }): ReactNode => (
  <li className={css.bar} title={bar.title}>
    <span className={css.name}>
      {bar.logo !== null && <Coin coin={bar.logo} />}
      <Text cut title={bar.title}>
        {bar.name}
      </Text>
    </span>
    <span className={css.track} aria-hidden="true">
      <span
        className={css.fill}
        data-direction={direction}
        style={assignInlineVars({ [css.length]: `${Math.max(1, bar.share * 100)}%` })}
      />
    </span>
    <Explain asks={bar.asks} name={`Net PnL, ${bar.title}`}>
      <Signed value={bar.pnl} />
    </Explain>
  </li>
)
