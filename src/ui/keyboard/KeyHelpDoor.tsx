import { useUnit } from 'effector-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { $keyHelpOpen } from './keyHelp.ts'

const KeyHelp = lazy(() => import('./KeyHelp.tsx'))

/** Loads the list of keys when somebody asks for it. */
export function KeyHelpDoor(): ReactNode {
  const isOpen = useUnit($keyHelpOpen)
  return isOpen ? <Suspense fallback={null}><KeyHelp /></Suspense> : null
}
