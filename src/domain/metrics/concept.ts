import { concept } from '../concept.ts'
import { METRICS_FACTS } from './events.ts'
import { applyMetrics, refetchMetrics } from './follow.ts'

/** Metrics as the second stream sends them; what is accepted is a resource. */
export const metrics = concept({ name: 'metrics', facts: METRICS_FACTS, decide: [applyMetrics, refetchMetrics] })
