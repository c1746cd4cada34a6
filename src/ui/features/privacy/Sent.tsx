import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import type { EntryOf } from '../../../domain/event.ts'
import { REPORT_AREA, REPORT_FACTS } from '../../../domain/privacy/constants.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { read } from '../../model/send.ts'
import { useLoaded } from '../../model/useLoaded.ts'
import { useView } from '../../model/useView.ts'
import { Others } from './Others.tsx'
import * as css from './privacy.css.ts'
import { Reports } from './Reports.tsx'
import { words } from './texts.ts'

interface Report {
  readonly entry: number
  readonly at: number
  readonly text: string
}

/** So many are shown, newest first. */
const SHOWN = 20
const NONE: readonly Report[] = []

type ReportEntry = EntryOf<(typeof REPORT_FACTS)[number]>
const isReport = (entry: { readonly type: string }): entry is ReportEntry =>
  (REPORT_FACTS as readonly string[]).includes(entry.type)

/** What a report said, word by word. */
function textOf(entry: ReportEntry): string {
  if (entry.type === 'activity.synced') return words.sentSync
  const { kind, metrics } = entry.data
  return [kind, ...Object.entries(metrics).map(([name, value]) => `${name} ${value}`)].join(', ')
}

/** The reports of activity as they were noted, read off the log of this device. */
const lastReports = async (): Promise<readonly Report[]> => {
  const answer = await read({ type: 'log.tail', count: 5_000, matching: REPORT_AREA })
  if (!answer.ok) return NONE
  return answer.value
    .filter(isReport)
    .slice(-SHOWN)
    .toReversed()
    .map((entry) => ({ entry: entry.entry, at: entry.at, text: textOf(entry) }))
}

/** What is reported to the server beside the calls of the screens, to be read word by word (spec 9, Activity). */
export function Sent(): ReactNode {
  const reports = useLoaded(lastReports, NONE)
  const { zone } = useView('shell')
  return (
    <Panel title={words.sent} note={words.sentNote}>
      <Stack gap={12}>
        <Text as="p" tone="text2">
          {words.sentHint}
        </Text>
        <Others />
        <Reports />
        {reports !== null && reports.length === 0 && <Text tone="text3">{words.sentNone}</Text>}
        <ul className={css.reports}>
          {(reports ?? NONE).map(({ entry, at, text }) => (
            <li key={entry} className={css.report}>
              <Text tone="text3">{formatDateTime(at, zone)}</Text>
              <Text>{text}</Text>
            </li>
          ))}
        </ul>
      </Stack>
    </Panel>
  )
}
