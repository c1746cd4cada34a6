import type { ReactNode } from 'react'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { FigureId } from '../../../domain/explained/figures.ts'
import type { Rating } from '../../../domain/strategies/rating.ts'
import { Explain } from '../shared/explained/Explain.tsx'

/** A figure of a strategy on an account: it opens the trades or days that it is a function of. */
export function OfRating({
  rating: { strategy, account },
  figure,
  name,
  children,
}: {
  readonly rating: Rating
  readonly figure: FigureId
  readonly name: string
  readonly children: ReactNode
}): ReactNode {
  // Without an account it is a figure of nothing that has rows.
  return account === null ? (
    children
  ) : (
    <Explain asks={askAbout(figure, { strategy, account })} name={`${name}, ${strategy}, ${account}`}>
      {children}
    </Explain>
  )
}
