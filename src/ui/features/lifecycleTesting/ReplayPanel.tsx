import type { ReactNode } from 'react'
import type { Replayed, ReplayedDecision } from '../../../domain/bugReport/report.types.ts'
import { formatClockSeconds, formatDateTime } from '../../../domain/core/format.ts'
import type { RunVerdict } from '../../../domain/lab/verdict.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Facts } from '../../kit/data/Facts.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { ComparisonRow, ComparisonTable } from './ComparisonTable.tsx'
import * as css from './lab.css.ts'
import { labTexts, reportTexts as texts } from './texts.ts'
import type { ReplayActs } from './useReplay.ts'
import { VerdictTag } from './VerdictTag.tsx'

/** So many of the newest decisions are drawn; the first that differs always is. */
const DRAWN = 100

/** A report as far as it is played: what it is, its toasts, and each decision then and now. */
export function ReplayPanel({
  replayed,
  shown,
  acts,
}: {
  readonly replayed: Replayed
  readonly shown: number
  readonly acts: ReplayActs
}): ReactNode {
  const { report, decisions, differsAt, same, toasts } = replayed
  const all = decisions.length
  const isWhole = shown === all
  const whyWhole = isWhole ? texts.atEnd : undefined
  const first = differsAt !== null && differsAt < shown ? differsAt : null
  const verdict: RunVerdict | 'none' =
    first !== null ? 'differs' : isWhole ? 'passes' : shown === 0 ? 'none' : 'running'
  const begin = Math.max(0, shown - DRAWN)
  const said = isWhole ? (all === 0 ? texts.empty : texts.same(same, all)) : texts.steps(shown, all)
  const came = toasts.filter(({ after }) => after <= shown && shown > 0)
  return (
    <Panel
      title={texts.title(formatDateTime(report.madeAt, report.zone))}
      note={<VerdictTag verdict={verdict} />}
      isPadded={false}
      isRuled
    >
      <div className={css.results}>
        <About report={report} />
        <div className={css.acts}>
          <Button variant="primary" icon="play" disabledReason={whyWhole} onPress={acts.run}>
            {texts.run}
          </Button>
          <Button icon="chevronRight" disabledReason={whyWhole} onPress={acts.step}>
            {texts.step}
          </Button>
          <Button icon="undo" disabledReason={shown === 0 ? texts.atStart : undefined} onPress={acts.again}>
            {texts.again}
          </Button>
        </div>
        <p className={css.said} role="status">
          <span>{`${said}${first === null ? '' : '.'}`}</span>
          {first !== null && <span>{` ${texts.differs(first + 1)}`}</span>}
        </p>
        <Toasts toasts={came} zone={report.zone} />
      </div>
      {shown > 0 && (
        <ComparisonTable>
          {first !== null && first < begin && <Decision of={decisions[first]!} place={first} isFirst />}
          {decisions.slice(begin, shown).map((decision, at) => (
            <Decision key={begin + at} of={decision} place={begin + at} isFirst={begin + at === first} />
          ))}
        </ComparisonTable>
      )}
    </Panel>
  )
}

function Decision({
  of: { expected, actual },
  place,
  isFirst,
}: {
  readonly of: ReplayedDecision
  readonly place: number
  readonly isFirst: boolean
}): ReactNode {
  return (
    <ComparisonRow
      what={texts.place(place + 1)}
      expected={expected ?? <Text tone="text3">{labTexts.nothing}</Text>}
      actual={actual ?? <Text tone="text3">{labTexts.nothing}</Text>}
      verdict={expected === actual ? 'passes' : 'differs'}
      isMarked={isFirst}
      below={
        isFirst && (
          <div>
            <Tag tone="warn">{labTexts.first}</Tag>
          </div>
        )
      }
    />
  )
}

function About({ report }: Pick<Replayed, 'report'>): ReactNode {
  const { from, madeAt, zone, build, note, entries, cut, configuration } = report
  const off = Object.entries(configuration.enabled).flatMap(([type, isOn]) => (isOn ? [] : [type.replaceAll('_', ' ')]))
  const lines: readonly (readonly [string, string])[] = [
    ...(note === '' ? [] : [[texts.note, note] as const]),
    [texts.span, texts.spanOf(formatDateTime(from, zone), formatDateTime(madeAt, zone))],
    [texts.zone, zone],
    [texts.build, build],
    [texts.entries, texts.entriesOf(entries, cut.older, cut.beside)],
    [texts.off, off.length === 0 ? texts.offNone : off.join(', ')],
  ]
  return <Facts of={lines} />
}

function Toasts({ toasts, zone }: { readonly toasts: Replayed['toasts']; readonly zone: string }): ReactNode {
  return (
    <section aria-label={texts.toasts}>
      <Text as="p" size={12} tone="text3">
        {texts.toasts}
      </Text>
      {toasts.length === 0 ? (
        <Text as="p">{texts.noToasts}</Text>
      ) : (
        // The same toast may come twice: its place is its name.
        <ol className={css.lines}>
          {toasts.slice(-DRAWN).map(({ at, title, tab }, place) => (
            <li key={place} className={css.line}>
              {texts.toast(formatClockSeconds(at, zone), title, tab)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
