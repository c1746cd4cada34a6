import type { ReactNode } from 'react'
import { formatDateTime, formatUtc } from '../../../domain/core/format.ts'
import type { LiveChartView, TimelineView } from '../../../domain/market/view.types.ts'
import { ButtonLink, TextButton } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Timeline, type TimelineEntry } from '../../kit/data/Timeline.tsx'
import { useMoment } from '../../model/useMoment.ts'
import { useView } from '../../model/useView.ts'
import { focusAt } from './chartFocus.ts'
import * as css from './liveChart.css.ts'
import { chartTexts as texts } from './texts.ts'
import { useLiveChart } from './useLiveChart.ts'

const eventsOf = (view: LiveChartView): readonly TimelineView[] => view.timeline
const wholeOf = (view: LiveChartView): boolean => view.isWhole
const listOf = (view: LiveChartView): string => view.closedList
const knownOf = (view: LiveChartView): number | null => view.knownFrom

const tones = { neutral: 'plain', accent: 'accent', up: 'up', down: 'down' } as const

/** What happened to the position, newest first; a click leads the crosshair there. */
export function LiveTimeline(): ReactNode {
  const events = useLiveChart(eventsOf) ?? []
  const isWhole = useLiveChart(wholeOf) ?? false
  const known = useLiveChart(knownOf)
  const list = useLiveChart(listOf) ?? '/closed-trades'
  const { zone } = useView('shell')
  const moment = useMoment(zone)
  const note = isWhole ? texts.whole : known === null ? texts.noEvents : texts.since(formatDateTime(known, zone))
  const entries = events.map((event, i): TimelineEntry => ({
    id: event.id,
    time: moment(event.at),
    utc: formatUtc(event.at),
    tone: tones[event.tone],
    title: (
      <TextButton tone="quiet" onPress={() => focusAt(event.at)}>
        {event.title}
      </TextButton>
    ),
    ...(event.detail === '' ? {} : { detail: event.detail }),
    ...(event.number === null ? {} : { number: event.number }),
    ...(event.verdict === null ? {} : { verdict: event.verdict }),
    isGapAfter: !isWhole && i === events.length - 2,
  }))
  return (
    <Stack gap={12}>
      <Panel
        title={texts.timeline}
        note={texts.events(events.length)}
        isPadded={false}
        footer={
          <Text size={12} tone="text3">
            {note}
          </Text>
        }
      >
        {entries.length > 0 && (
          <div className={css.rail}>
            <Timeline label={texts.timeline} entries={entries} />
          </div>
        )}
      </Panel>
      <Stack gap={8}>
        <ButtonLink href={list} icon="closed">
          {texts.closedTrades}
        </ButtonLink>
        <ButtonLink href="/live-trades" variant="bare" icon="left">
          {texts.backToLive}
        </ButtonLink>
      </Stack>
    </Stack>
  )
}
