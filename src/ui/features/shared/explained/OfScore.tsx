import type { ReactNode } from 'react'
import { askAbout } from '../../../../domain/explained/asked.ts'
import { Explain } from './Explain.tsx'

/** The score of a strategy on an account: it opens its parts. Null where it has none. */
export const OfScore = ({
  of,
  children,
}: {
  readonly of: { readonly strategy: string; readonly account: string } | null
  readonly children: ReactNode
}): ReactNode =>
  of === null ? (
    children
  ) : (
    <Explain asks={askAbout('rating.score', { ...of })} name={`Score, ${of.strategy}, ${of.account}`}>
      {children}
    </Explain>
  )
