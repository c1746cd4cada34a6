/** Key of what the engine is given. */
export const INPUT_KEY = 'engineInput'

/** Answers that a new rating makes old. */
export const RATED_KEYS = ['strategiesOptimized', 'priorityActions', INPUT_KEY, 'historicalMetrics'] as const
