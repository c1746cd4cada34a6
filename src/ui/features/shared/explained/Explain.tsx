import type { ReactNode } from 'react'
import { FigureButton } from '../../../kit/controls/FigureButton.tsx'
import { openFigure } from './explainAddress.ts'

/** A figure that explains itself: `asks` is its question as the view says it, `name` what it is called beside it. */
export function Explain({
  asks,
  name,
  children,
}: {
  readonly asks: string
  readonly name: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <FigureButton purpose={`. What ${name} is made of`} onPress={() => openFigure(asks)}>
      {children}
    </FigureButton>
  )
}
