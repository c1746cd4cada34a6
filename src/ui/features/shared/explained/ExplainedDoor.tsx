import { Suspense, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { askedFigure } from '../../../../domain/explained/asked.ts'
import { lazyPart } from '../../../errors/lazyPart.ts'

const ExplainedPanel = lazyPart(() => import('./ExplainedPanel.tsx'))

/** The panel of the figure that the address asks about; its code comes with the first question. */
export function ExplainedDoor(): ReactNode {
  const query = useSearch()
  const isAsked = askedFigure(query) !== null
  // Stays once it was open: closing gives the focus back to the figure.
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense fallback={null}>
      <ExplainedPanel query={query} isOpen={isAsked} />
    </Suspense>
  )
}
