import { loadOffered, type Offered } from '../../auth/offered.ts'
import { useLoaded } from '../../model/useLoaded.ts'

/** Support and samples of the server; null until it said them, and where it cannot be reached. */
export const useOffered = (): Offered | null => useLoaded<Offered | null>(loadOffered, null)
