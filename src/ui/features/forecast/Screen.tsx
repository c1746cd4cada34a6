import { Suspense, useMemo, useState, type ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type {
  ForecastChoices,
  ForecastData,
  ForecastView,
  LifecycleRow,
  MadeForecast,
} from '../../../domain/forecast/view.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'
import { refetch } from '../../model/send.ts'
import { Notices } from '../shared/table/Notices.tsx'
import { FailedScreen } from '../shared/table/ScreenState.tsx'
import { Cards } from './Cards.tsx'
import { Controls } from './Controls.tsx'
import * as css from './forecast.css.ts'
import { HonestyPanel } from './HonestyPanel.tsx'
import { Lifecycle } from './Lifecycle.tsx'
import { ScenarioPanel } from './ScenarioPanel.tsx'
import { words } from './texts.ts'
import { useForecast, useForecastView } from './useForecast.ts'

// The chart library is fetched when there is something to draw.
const FanPlot = lazyPart(() => import('./FanPlot.tsx'))

const choicesOf = (view: ForecastView): ForecastChoices => view.choices
const queryOf = (view: ForecastView): string => view.query
const zoneOf = (view: ForecastView): string => view.zone
const noticesOf = (view: ForecastView): readonly string[] => view.notices
const dataOf = (view: ForecastView): Loadable<ForecastData> => view.data
const lifecycleOf = (view: ForecastView): Loadable<readonly LifecycleRow[]> => view.lifecycle

const again = (): void => {
  refetch('pnlStrategiesDaily')
  refetch('pnlBalancesDaily')
}

/** Forecast `/forecast`: what may come of the results so far, and how well earlier forecasts held (screens.md 2.6). */
export default function Screen(): ReactNode {
  const choices = useForecastView(choicesOf)
  const query = useForecastView(queryOf) ?? ''
  const zone = useForecastView(zoneOf) ?? ''
  const notices = useForecastView(noticesOf) ?? []
  const data = useForecastView(dataOf)
  const lifecycle = useForecastView(lifecycleOf)
  const ready = data?.state === 'ready' ? data.data : null
  const version = ready?.version ?? null
  const ask = useMemo(() => (version === null ? null : { query, zone, version }), [query, zone, version])
  const { shown, isComputing, failure, recompute } = useForecast(ask)
  if (data?.state === 'failed') return <FailedScreen of={data} onRetry={again} />
  if (choices === null || ready === null) return <Coming />
  const newDays = shown === null || isComputing || shown.version === ready.version ? null : ready.days - shown.days
  return (
    <div className={css.column}>
      <Notices problem={ready.problem} dataFrom={null} onRetry={again} notices={notices} />
      {shown !== null && failure !== null && (
        <Notices problem={words.failed} dataFrom={failure} onRetry={recompute} notices={[]} />
      )}
      <Controls choices={choices} />
      {shown?.state === 'ready' && <Cards of={shown} choices={choices} />}
      <div className={css.pair}>
        <div className={css.column}>
          {shown === null ? (
            failure === null ? (
              <Coming />
            ) : (
              <FailedScreen of={{ title: words.failed, hint: failure }} onRetry={recompute} />
            )
          ) : (
            <Picture
              of={shown}
              accounts={choices.accounts}
              isComputing={isComputing}
              pill={
                newDays !== null && (
                  <Button size="sm" icon="refresh" onPress={recompute}>
                    {words.recompute(newDays)}
                  </Button>
                )
              }
            />
          )}
          {shown?.state === 'ready' && <HonestyPanel of={shown} />}
        </div>
        <ScenarioPanel data={ready} choices={choices} />
      </div>
      {lifecycle !== null && <Lifecycle of={lifecycle} />}
    </div>
  )
}

const Coming = (): ReactNode => (
  <Panel aria-busy>
    <Skeleton height={380} />
  </Panel>
)

function Picture({
  of,
  accounts,
  isComputing,
  pill,
}: {
  readonly of: MadeForecast
  readonly accounts: readonly string[]
  readonly isComputing: boolean
  readonly pill: ReactNode
}): ReactNode {
  const [isTable, setTable] = useState(false)
  const isReady = of.state === 'ready'
  return (
    <Panel
      title={words.title}
      aria-busy={isComputing}
      {...(isReady ? { note: words.note(of.seed, of.paths, of.drawn) } : {})}
      actions={
        <span className={css.tools}>
          {pill}
          <IconButton
            size="sm"
            icon={isTable ? 'line' : 'data'}
            label={isTable ? words.chart : words.table}
            onPress={() => setTable(!isTable)}
          />
        </span>
      }
    >
      <VisuallyHidden live="polite">{isComputing ? words.computing : words.computed}</VisuallyHidden>
      {of.state === 'short' && (
        <EmptyState icon="forecast" title={words.short(of.needs, of.days)} hint={words.shortHint} />
      )}
      {of.state === 'unfunded' && <EmptyState icon="forecast" title={words.unfunded} hint={words.unfundedHint} />}
      {of.past.length > 0 && (
        <Suspense fallback={<Skeleton height={380} />}>
          <FanPlot
            past={of.past}
            fan={isReady ? of.forecast.fan : NOTHING}
            b={isReady ? (of.b?.fan ?? null) : null}
            version={of.version}
            accounts={accounts}
            isTable={isTable}
          />
        </Suspense>
      )}
    </Panel>
  )
}

const NOTHING = [] as const
