import { useEffect } from 'react'
import type { Arm } from '../../domain/experiments/results.ts'
import { tell } from './tell.ts'

/** Tells which arm of a test is shown here; null says nothing. */
export function useArm(arm: Arm | null | undefined): void {
  const [test, variant] = [arm?.test, arm?.variant]
  useEffect(() => {
    if (test !== undefined && variant !== undefined) tell('ab_test_assigned', { test, variant })
  }, [test, variant])
}
