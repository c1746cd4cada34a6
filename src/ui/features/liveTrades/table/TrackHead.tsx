import type { ReactNode } from 'react'
import * as css from './TrackHead.css.ts'

/** Header of the stop-target track: its three figures under their names. */
export function TrackHead(): ReactNode {
  return (
    <span className={css.head}>
      <span className={css.stop}>
        SL <span className={css.unit}>%</span>
      </span>
      <span className={css.entry}>Entry</span>
      <span className={css.target}>
        TP <span className={css.unit}>%</span>
      </span>
    </span>
  )
}
