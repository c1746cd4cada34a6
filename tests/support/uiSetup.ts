import { cleanup, configure } from '@testing-library/react'
import { PATIENCE } from './waits.ts'
import { afterEach } from 'vitest'

// How long `findBy` and `waitFor` wait at most: a busy machine may take its time.
configure({ asyncUtilTimeout: PATIENCE })

// Vitest has no global afterEach here, so Testing Library cannot hook its own clean-up.
afterEach(() => {
  cleanup()
})
