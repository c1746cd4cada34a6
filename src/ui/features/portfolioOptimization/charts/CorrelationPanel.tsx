import type { ReactNode } from 'react'
import { formatSigned } from '../../../../domain/core/format.ts'
import { NONE } from '../../../../domain/core/numbers.ts'
import type { Loadable } from '../../../../domain/core/outcome.ts'
import type { Correlation, OptimizationView } from '../../../../domain/optimization/view.types.ts'
import { askAbout } from '../../../../domain/explained/asked.ts'
import { EmptyState, ErrorState } from '../../../kit/feedback/Feedback.tsx'
import { Skeleton } from '../../../kit/feedback/Skeleton.tsx'
import { assignInlineVars } from '../../../kit/inlineVars.ts'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { refetch } from '../../../model/send.ts'
import { Explain } from '../../shared/explained/Explain.tsx'
import * as css from '../optimization.css.ts'
import { charts as words } from '../texts.ts'
import { useOptimization } from '../useOptimization.ts'

const correlationOf = (view: OptimizationView): Loadable<Correlation> => view.correlation
/** Tint of a correlation of 1, per cent of the colour. */
const FULL = 60

/** Which strategies gain and lose on the same days. */
export function CorrelationPanel(): ReactNode {
  const of = useOptimization(correlationOf)
  const note = of?.state === 'ready' ? words.correlationNote(of.data.names.length, of.data.of) : ''
  return (
    <Panel title={words.correlation} note={note}>
      {of?.state === 'failed' ? (
        <ErrorState title={of.title} hint={of.hint} onRetry={() => refetch('historicalMetrics')} />
      ) : of?.state !== 'ready' ? (
        <Skeleton height={160} />
      ) : of.data.names.length < 2 ? (
        <EmptyState icon="data" title={words.noCorrelation} hint={words.noCorrelationHint} />
      ) : (
        <Matrix {...of.data} />
      )}
    </Panel>
  )
}

function Matrix({ names, cells }: Correlation): ReactNode {
  const ids = names.map(({ id }) => id)
  const named = names.map(({ strategy, account }) => `${strategy}, ${account}`)
  return (
    <>
      <div className={css.scroll} role="group" aria-label={words.correlation} tabIndex={0}>
        <table className={css.matrix} aria-label={words.correlation}>
          <thead>
            <tr>
              <th scope="col" className={css.matrixName}>
                <Text size={12} tone="text3">
                  Strategy
                </Text>
              </th>
              {named.map((name, at) => (
                <th key={name} scope="col" className={css.matrixHead} title={name} aria-label={name}>
                  {at + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {named.map((name, at) => (
              <tr key={name}>
                <th translate="no" scope="row" className={css.matrixName} title={name}>
                  {`${at + 1} ${name}`}
                </th>
                {named.map((other, to) => (
                  <Cell
                    key={other}
                    value={cells[at]?.[to] ?? null}
                    title={`${name} with ${other}`}
                    asks={askAbout('optimization.correlation', { a: ids[at] ?? '', b: ids[to] ?? '' })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text as="p" size={12} tone="text3">
        {words.correlationLegend}
      </Text>
    </>
  )
}

function Cell({
  value,
  title,
  asks,
}: {
  readonly value: number | null
  readonly title: string
  readonly asks: string
}): ReactNode {
  if (value === null)
    return (
      <td className={css.matrixCell} title={`${title}: ${words.unknown}`}>
        {NONE}
      </td>
    )
  return (
    <td
      className={css.matrixCell}
      data-sign={value < 0 ? 'against' : 'with'}
      title={`${title}: ${formatSigned(value, 2)}`}
      style={assignInlineVars({ [css.tint]: `${Math.round(Math.abs(value) * FULL)}%` })}
    >
      <Explain asks={asks} name={title}>
        {formatSigned(value, 2)}
      </Explain>
    </td>
  )
}
