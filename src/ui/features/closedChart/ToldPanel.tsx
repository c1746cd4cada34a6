import type { ReactNode } from 'react'
import { formatBriefTime, formatUtc } from '../../../domain/core/format.ts'
import type { TimelineView } from '../../../domain/market/view.types.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Timeline } from '../../kit/data/Timeline.tsx'
import { useNowAndThen } from '../../model/clock.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'

const HOUR = 3_600_000
const tones = { neutral: 'plain', accent: 'accent', up: 'up', down: 'down' } as const

/** What was told of a trade while it was open, newest first, each with what became of it (screens.md 2.4). */
export function ToldPanel({
  told,
  zone,
}: {
  readonly told: readonly TimelineView[]
  readonly zone: string
}): ReactNode {
  // The time matters by its year alone.
  const now = useNowAndThen(HOUR) * HOUR
  const entries = told.map(({ id, at, title, detail, tone, verdict }) => ({
    id,
    time: formatBriefTime(at, zone, now),
    utc: formatUtc(at),
    title,
    tone: tones[tone],
    ...(detail === '' ? {} : { detail }),
    ...(verdict === null ? {} : { verdict }),
  }))
  return (
    <Panel title={texts.told}>
      {entries.length > 0 ? (
        <Timeline label={texts.told} entries={entries} />
      ) : (
        <Text as="p" size={12} tone="text3">
          {texts.toldNone}
        </Text>
      )}
    </Panel>
  )
}
