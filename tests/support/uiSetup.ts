import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Vitest has no global afterEach here, so Testing Library cannot hook its own clean-up.
afterEach(() => {
  cleanup()
})
