import { Suspense, useState, type ReactNode } from 'react'
import type {
  ComparedView,
  StrategiesView,
  StrategyFilters,
  StrategyRow,
} from '../../../domain/strategies/view.types.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { seriesAt, Swatch } from '../../kit/data/Tag.tsx'
import { ErrorState } from '../../kit/feedback/Feedback.tsx'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import * as css from './strategies.css.ts'
import { rangeChoices, words } from './texts.ts'
import { change, useStrategies } from './useStrategies.ts'

// The chart library is fetched when there is something to draw.
const CurvesPlot = lazyPart(() => import('../shared/curves/CurvesPlot.tsx'))

const comparedOf = (view: StrategiesView): ComparedView | null => view.compared
const rangeOf = (view: StrategiesView): StrategyFilters['range'] => view.filters.range

/** Up to four strategies over each other. */
export function Compared({ onCompare }: { readonly onCompare: (row: StrategyRow) => void }): ReactNode {
  const compared = useStrategies(comparedOf)
  const range = useStrategies(rangeOf) ?? 'all'
  const [isTable, setTable] = useState(false)
  if (compared === null) return null
  return (
    <div className={css.comparison}>
      <Panel
        title={words.comparison}
        note={words.comparisonNote}
        actions={
          <span className={css.tools}>
            <Segmented
              label={words.range}
              size="sm"
              choices={rangeChoices}
              value={range}
              onChange={(chosen) => change({ range: chosen })}
            />
            <IconButton
              size="sm"
              icon={isTable ? 'line' : 'data'}
              label={isTable ? words.chart : words.table}
              onPress={() => setTable(!isTable)}
            />
            <Button size="sm" onPress={() => change({ compare: '' })}>
              {words.endComparison}
            </Button>
          </span>
        }
      >
        <ul className={css.chosen} aria-label={words.comparison}>
          {compared.rows.map((row, at) => (
            <li key={row.id} className={css.cell}>
              <Swatch color={seriesAt(at)} />
              <Text size={12} cut>
                {nameOf(row)}
              </Text>
              <IconButton
                icon="close"
                size="sm"
                label={words.remove(nameOf(row))}
                hasTooltip={false}
                onPress={() => onCompare(row)}
              />
            </li>
          ))}
        </ul>
        {compared.problem !== null ? (
          <ErrorState title={words.noCurves} hint={compared.problem} onRetry={() => refetch('pnlStrategiesDaily')} />
        ) : compared.curves === null ? (
          <Skeleton height={300} />
        ) : (
          <Suspense fallback={<Skeleton height={300} />}>
            <CurvesPlot
              label={words.comparison}
              curves={compared.curves}
              isTable={isTable}
              asks={({ id }, to) => {
                const row = compared.rows.find((one) => one.id === id)
                return row === undefined
                  ? null
                  : askAbout('summary.pnl', {
                      strategy: row.strategy,
                      account: row.account ?? '',
                      from: compared.from,
                      to,
                    })
              }}
            />
          </Suspense>
        )}
      </Panel>
    </div>
  )
}

const nameOf = ({ strategy, account }: StrategyRow): string => (account === null ? strategy : `${strategy}, ${account}`)
