import type { ReactNode } from 'react'
import type { BarKind, BoardView, Timeline, TimelineRow } from '../../../domain/advice/board/view.types.ts'
import { formatDay } from '../../../domain/core/format.ts'
import { assignInlineVars } from '../../kit/inlineVars.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { nameOf, placeOf } from '../portfolioCommand/told.ts'
import { usePast } from '../portfolioCommand/useAdvice.ts'
import * as css from './board.css.ts'
import { words } from './texts.ts'
import { barText } from './told.ts'
import { useBoard } from './useBoard.ts'

const timelineOf = (view: BoardView): Timeline => view.timeline

const KINDS: readonly BarKind[] = ['window', 'cooldown', 'review']

/** When actions may be done, rest and are looked at again; each row says it in words, too. */
export function ActionTimeline(): ReactNode {
  const timeline = useBoard(timelineOf)
  const { zone } = useView('shell')
  const title = usePast() === null ? words.timeline : words.timelineThen
  if (timeline === null) return null
  const { rows, total } = timeline
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <Text tone="text3">{words.noBars}</Text>
      ) : (
        <>
          <Legend />
          <ul className={css.rows} aria-label={title}>
            <li className={css.axis} aria-hidden="true">
              <span />
              <span className={css.track}>
                {timeline.days.map(({ at, start }) => (
                  <span key={at} className={css.tick} style={assignInlineVars({ [css.start]: `${start}%` })}>
                    {formatDay(at, zone)}
                  </span>
                ))}
              </span>
            </li>
            {rows.map((row) => (
              <Row key={row.id} row={row} today={timeline.today} zone={zone} />
            ))}
          </ul>
          {total > rows.length && (
            <Text size={12} tone="text3">
              {words.rows(rows.length, total)}
            </Text>
          )}
        </>
      )}
    </Panel>
  )
}

function Row({
  row: { of, bars },
  today,
  zone,
}: {
  readonly row: TimelineRow
  readonly today: number
  readonly zone: string
}): ReactNode {
  const said = bars.map((bar) => barText(bar, zone)).join('; ')
  return (
    <li className={css.row}>
      <span className={css.names}>
        <Text cut title={nameOf(of)}>
          {nameOf(of)}
        </Text>
        <Text size={12} tone="text3" cut title={placeOf(of)}>
          {placeOf(of)}
        </Text>
      </span>
      <span className={css.track} role="img" aria-label={said} title={said}>
        <span className={css.today} style={assignInlineVars({ [css.start]: `${today}%` })} />
        {bars.map(({ kind, start, width }) => (
          <span
            key={kind}
            className={`${css.bar} ${css.bars[kind]}`}
            style={assignInlineVars({ [css.start]: `${start}%`, [css.width]: `${width}%` })}
          />
        ))}
      </span>
    </li>
  )
}

const Legend = (): ReactNode => (
  <span className={css.legend}>
    {KINDS.map((kind) => (
      <span key={kind} className={css.legendItem}>
        <span className={`${css.swatch} ${css.bars[kind]}`} />
        <span>{words.bars[kind]}</span>
      </span>
    ))}
    <span className={css.legendItem}>
      <span className={css.todaySwatch} />
      <span>{usePast() === null ? words.today : words.thatDay}</span>
    </span>
  </span>
)
