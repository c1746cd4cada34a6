import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { Generation, OptimizationData, OptimizationView } from '../../../domain/optimization/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch, send } from '../../model/send.ts'
import { useServerClockText } from '../../model/serverClock.ts'
import { useView } from '../../model/useView.ts'
import { GenerateRecommendations } from '../shared/GenerateRecommendations.tsx'
import * as css from './optimization.css.ts'
import { words } from './texts.ts'
import { useOptimization } from './useOptimization.ts'

const dataOf = (view: OptimizationView): Loadable<OptimizationData> => view.data
const generationOf = (view: OptimizationView): Loadable<Generation> => view.generation
const generatingOf = (view: OptimizationView): OptimizationView['generating'] => view.generating
const refreshingOf = (view: OptimizationView): boolean => view.isRefreshing

/** When it was rated and recommended, and both anew. */
export function Top(): ReactNode {
  const { zone } = useView('shell')
  const data = useOptimization(dataOf)
  const generation = useOptimization(generationOf)
  const generating = useOptimization(generatingOf)
  const isRefreshing = useOptimization(refreshingOf) ?? false
  const rated = data?.state === 'ready' ? data.data : null
  const made = generation?.state === 'ready' ? generation.data : null
  return (
    <>
      <div className={css.top}>
        {rated?.ratedAt != null && (
          <>
            <Text tone="text2">{words.ratedAt(formatDateTime(rated.ratedAt, zone))}</Text>
            <Tag tone={rated.isHeld ? 'plain' : 'ok'} title={rated.isHeld ? words.heldHint : words.freshHint}>
              {rated.isHeld ? words.held : words.fresh}
            </Tag>
          </>
        )}
        {made?.at != null && !made.isStale && (
          <Text tone="text2">{words.generatedAt(formatDateTime(made.at, zone))}</Text>
        )}
        <span className={css.end}>
          {made !== null && rated !== null && (
            <GenerateRecommendations task={generating} variant={made.at === null ? 'primary' : 'default'} />
          )}
          <Button icon="refresh" isBusy={isRefreshing} onPress={() => void send({ type: 'optimization.refresh' })}>
            {isRefreshing ? words.refreshing : words.refresh}
          </Button>
        </span>
      </div>
      {generation?.state === 'failed' && (
        <Banner
          tone="warn"
          icon="warning"
          role="status"
          title={generation.title}
          actions={<TextButton onPress={() => refetch('priorityActions')}>{words.retry}</TextButton>}
        >
          {generation.hint}
        </Banner>
      )}
      {made !== null && rated !== null && <Advice {...made} />}
    </>
  )
}

/** Said where the suggested shares are missing or old. */
function Advice({ at, isStale }: Generation): ReactNode {
  const stale = useServerClockText((now) => (at === null ? '' : words.stale(at, now)))
  if (at === null)
    return (
      <Banner icon="info" title={words.noneGenerated}>
        {words.noneGeneratedHint}
      </Banner>
    )
  if (!isStale) return null
  return (
    <Banner tone="warn" icon="clock" title={stale}>
      {words.staleHint}
    </Banner>
  )
}
