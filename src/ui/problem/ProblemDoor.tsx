import { useUnit } from 'effector-react'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../errors/lazyPart.ts'
import { $problemOpen } from './problem.ts'

const ProblemDialog = lazyPart(() => import('./ProblemDialog.tsx'))

/** Loads the dialog when somebody asks for it. */
export function ProblemDoor(): ReactNode {
  const isOpen = useUnit($problemOpen)
  return isOpen ? (
    <Suspense fallback={null}>
      <ProblemDialog />
    </Suspense>
  ) : null
}
