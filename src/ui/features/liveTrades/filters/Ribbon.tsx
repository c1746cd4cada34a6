import type { ReactNode } from 'react'
import type { LiveTradesData, RibbonItem } from '../../../../domain/live/view.types.ts'
import { cx } from '../../../kit/classes.ts'
import { Link, TextButton } from '../../../kit/controls/Link.tsx'
import { useSaid } from '../../../kit/data/masked.ts'
import { Popover } from '../../../kit/feedback/Popover.tsx'
import { useBriefMoment, useMoment } from '../../../model/useMoment.ts'
import { useView } from '../../../model/useView.ts'
import * as css from './LiveToolbar.css.ts'
import { liveTexts } from '../texts.ts'
import { liveAddress, useLive } from '../useLive.ts'

const ribbonOf = (data: LiveTradesData): readonly RibbonItem[] => data.ribbon

/** The latest change in one line, the rest behind a link; each leads to its symbol, and Back undoes that. */
export function Ribbon(): ReactNode {
  const items = useLive(ribbonOf) ?? []
  const { zone } = useView('shell')
  const moment = useMoment(zone)
  const brief = useBriefMoment(zone)
  const said = useSaid()
  const [latest, ...rest] = items
  if (latest === undefined) return null
  return (
    <>
      <span className={css.ribbon} aria-label={liveTexts.latest}>
        <span className={cx(css.clock, css.whenWide)}>{brief(latest.at)}</span>
        <span className={cx(css.latest, css.whenWide)} title={said(latest.text)}>
          {said(latest.text)}
        </span>
        <Popover
          label={liveTexts.latest}
          placement="bottom end"
          trigger={
            <TextButton>
              <span className={css.whenWide}>{liveTexts.more(rest.length)}</span>
              <span className={css.whenNarrow}>{liveTexts.changes(items.length)}</span>
            </TextButton>
          }
        >
          {(close) => (
            <ul className={css.changes}>
              {items.map((item) => (
                <li key={item.id} className={css.change}>
                  <span className={css.clock}>{moment(item.at)}</span>
                  <Link href={liveAddress({ filter: item.symbol })} tone="quiet" onPress={close}>
                    {said(item.text)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      </span>
      <span className={css.rule} />
    </>
  )
}
