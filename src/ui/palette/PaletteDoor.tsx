import { useUnit } from 'effector-react'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../errors/lazyPart.ts'
import { $paletteOpen } from './palette.ts'

const Palette = lazyPart(() => import('./Palette.tsx'))

/** Loads the search palette when somebody asks for it. */
export function PaletteDoor(): ReactNode {
  const isOpen = useUnit($paletteOpen)
  return isOpen ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null
}
