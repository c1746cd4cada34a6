import type { ReactNode } from 'react'
import { formatFixed } from '../../../domain/core/format.ts'
import type { OptimizationRow, ScoreParts } from '../../../domain/optimization/view.types.ts'
import { Swatch } from '../../kit/data/Tag.tsx'
import { swatches } from '../../kit/data/Tag.css.ts'
import { assignInlineVars } from '../../kit/inlineVars.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { OfScore } from '../shared/explained/OfScore.tsx'
import * as css from './optimization.css.ts'
import { parts as named } from './texts.ts'

/** The score with its parts as a bar out of 100; `weights` are the most that each part can bring. */
export function ScoreBar({
  row: { strategy, account, score, parts },
  weights,
}: {
  readonly row: Pick<OptimizationRow, 'strategy' | 'account' | 'score' | 'parts'>
  readonly weights: ScoreParts | null
}): ReactNode {
  const said = (id: keyof ScoreParts): string =>
    `${formatFixed(parts?.[id] ?? null, 1)}${weights === null ? '' : ` of ${formatFixed(weights[id], 0)}`}`
  const label = named.map(({ id, label }) => `${label} ${said(id)}`).join(', ')
  return (
    <span className={css.score}>
      <OfScore of={parts === null ? null : { strategy, account }}>
        <Text digits weight="label">
          {formatFixed(score, 1)}
        </Text>
      </OfScore>
      {parts !== null && (
        <span className={css.scoreBar} role="img" aria-label={label} title={label}>
          {named.map(({ id, color }) => (
            <span
              key={id}
              className={`${css.part} ${swatches[color]}`}
              style={assignInlineVars({ [css.points]: `${Math.max(0, parts[id])}%` })}
            />
          ))}
        </span>
      )}
    </span>
  )
}

/** What the colours of the bars stand for, with the most that each part can bring. */
export const ScoreLegend = ({ weights }: { readonly weights: ScoreParts | null }): ReactNode => (
  <span className={css.legend}>
    {named.map(({ id, label, color }) => (
      <span key={id} className={css.legendItem}>
        <Swatch color={color} />
        <span>{`${label}${weights === null ? '' : ` ${formatFixed(weights[id], 0)}`}`}</span>
      </span>
    ))}
  </span>
)
