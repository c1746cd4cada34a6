import { useState, type ReactNode } from 'react'
import { counted, formatClockSeconds, formatDateTime, formatFixed } from '../../../domain/core/format.ts'
import type { CoveragePart, CoverageSpan } from '../../../domain/diagnostic/view.types.ts'
import { ChartTable } from '../../chart/ChartTable.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import * as css from './diagnostic.css.ts'
import { coverageNames, diagTexts as texts } from './texts.ts'
import { change } from './useReport.ts'

const KINDS = ['live', 'recovered', 'never'] as const
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const

/** The day of each stream as a strip (N5), or as a table of the same spans. A press on a span opens its events. */
export function Coverage({ coverage, zone }: { readonly coverage: CoveragePart; readonly zone: string }): ReactNode {
  const [isTable, setTable] = useState(false)
  const isPhone = useMedia('phone')
  const { from, to, strips } = coverage
  const ticks = isPhone ? ([0, 0.5, 1] as const) : TICKS
  const rows = strips.flatMap(({ title, spans }) =>
    spans.map((span) => [
      `${title}, ${formatClockSeconds(span.from, zone)} to ${formatClockSeconds(span.to, zone)}`,
      coverageNames[span.kind],
      lengthOf(span),
    ]),
  )
  return (
    <Panel
      title={texts.coverage}
      {...(isPhone ? {} : { note: texts.coverageNote(formatDateTime(from, zone)) })}
      actions={
        <Row gap={12}>
          {!isPhone &&
            KINDS.map((kind) => (
              <span key={kind} className={css.legend}>
                <span className={css.swatch} data-kind={kind} aria-hidden="true" />
                {coverageNames[kind]}
              </span>
            ))}
          <IconButton
            size="sm"
            icon={isTable ? 'bars' : 'data'}
            label={texts.asTable}
            isPressed={isTable}
            onPress={() => setTable(!isTable)}
          />
        </Row>
      }
    >
      {isTable ? (
        <div className={css.tableFrame}>
          <ChartTable label={texts.coverage} head={['Stream and time', 'What', 'Length']} rows={rows} />
        </div>
      ) : (
        <div className={css.strips}>
          {strips.map(({ id, title, spans, share }) => (
            <div key={id} className={css.stripRow}>
              <Text size={12} tone="text2">
                {title}
              </Text>
              <span className={css.strip} role="img" aria-label={`${title}: ${summaryOf(spans)}`}>
                {spans.map((span) => (
                  <Part key={`${span.from}`} span={span} zone={zone} />
                ))}
              </span>
              <Text size={12} tone="text2" digits>{`${formatFixed(share * 100, share === 1 ? 0 : 1)} %`}</Text>
            </div>
          ))}
          <div className={css.stripRow} aria-hidden="true">
            <span />
            <span className={css.axis}>
              {ticks.map((part) => (
                <span key={part}>{formatClockSeconds(from + (to - from) * part, zone)}</span>
              ))}
            </span>
            <span />
          </div>
        </div>
      )}
    </Panel>
  )
}

function Part({ span, zone }: { readonly span: CoverageSpan; readonly zone: string }): ReactNode {
  const title = `${coverageNames[span.kind]}, ${formatClockSeconds(span.from, zone)} to ${formatClockSeconds(span.to, zone)}`
  return (
    <span
      className={css.part}
      data-kind={span.kind}
      style={{ flexGrow: span.to - span.from }}
      title={title}
      onClick={() =>
        change({ tab: 'events', from: String(Math.floor(span.from)), to: String(Math.ceil(span.to)), at: '' })
      }
    />
  )
}

/** 'live 3 h 12 min in 4 parts, recovered 2 min in 1, never seen 20 h in 1'. */
function summaryOf(spans: readonly CoverageSpan[]): string {
  return KINDS.map((kind) => {
    const these = spans.filter((span) => span.kind === kind)
    return these.length === 0
      ? null
      : `${coverageNames[kind]} ${lengthOf({ from: 0, to: these.reduce((sum, span) => sum + span.to - span.from, 0) })} in ${counted(these.length, 'part')}`
  })
    .filter((part) => part !== null)
    .join(', ')
}

function lengthOf({ from, to }: Pick<CoverageSpan, 'from' | 'to'>): string {
  const seconds = Math.round((to - from) / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
