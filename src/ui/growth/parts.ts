import { onePart } from '../../domain/core/onePart.ts'

/** What notes the journey of this browser. A step and what was done on it are noted in the order in which they came. */
export const journeys = onePart(() => import('./journeys.ts'))

/** What tells the marketing script. */
export const marketing = onePart(() => import('./marketing.ts'))
