import { useUnit } from 'effector-react'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../errors/lazyPart.ts'
import { $keyHelpOpen } from './keyHelp.ts'

const KeyHelp = lazyPart(() => import('./KeyHelp.tsx'))

/** Loads the list of keys when somebody asks for it. */
export function KeyHelpDoor(): ReactNode {
  const isOpen = useUnit($keyHelpOpen)
  return isOpen ? (
    <Suspense fallback={null}>
      <KeyHelp />
    </Suspense>
  ) : null
}
