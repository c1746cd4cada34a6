import { useEffect } from 'react'
import type { Arm } from '../../domain/experiments/results.ts'
import { tell } from './tell.ts'
import { useOwnVisit } from './useJourney.ts'

/**
 * Tells which arm of a test is shown here; null says nothing. It waits for the step that the arm belongs to: a screen
 * may be drawn before it is known who looks.
 */
export function useArm(arm: Arm | null | undefined): void {
  const [test, variant] = [arm?.test, arm?.variant]
  const isOwn = useOwnVisit()
  useEffect(() => {
    if (isOwn && test !== undefined && variant !== undefined) tell('ab_test_assigned', { test, variant })
  }, [isOwn, test, variant])
}
