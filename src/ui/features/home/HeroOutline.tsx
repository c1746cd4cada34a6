import type { ReactNode } from 'react'
import * as css from './home.css.ts'

/** Where the dashboard's parts will stand, px of a frame of 1072 by 560: choices, ledger, chart, calendar. */
const PANELS = [
  { x: 16, y: 16, width: 124, height: 32 },
  { x: 148, y: 16, width: 252, height: 32 },
  { x: 16, y: 60, width: 1040, height: 218 },
  { x: 16, y: 292, width: 662, height: 412 },
  { x: 690, y: 292, width: 366, height: 412 },
] as const
const FIGURES = [32, 245, 363, 482, 600, 718, 836, 954]
const WEEKS = [0, 1, 2, 3, 4]
const DAYS = [0, 1, 2, 3, 4, 5, 6]
const CURVE = '32 490 88 430 140 426 196 470 250 400 306 440 360 380 414 390 470 342 528 330 584 370 640 354'

/**
 * The shape of the dashboard while the picture is not there yet, in the document as in the application. An image, so
 * that it needs no style attributes, which the policy of '/' forbids.
 */
export const HeroOutline = (): ReactNode => (
  <div className={css.day} aria-hidden="true">
    <svg className={css.outline} viewBox="0 0 1072 560" preserveAspectRatio="xMinYMin slice">
      {PANELS.map((panel) => (
        <rect key={panel.x + panel.y} className={css.outlinePanel} rx="8" {...panel} />
      ))}
      {FIGURES.map((x, at) => (
        <g key={x} className={css.bone}>
          <rect x={x} y="76" width="64" height="8" rx="4" />
          <rect x={x} y="98" width={at === 0 ? 120 : 84} height={at === 0 ? 20 : 16} rx="4" />
          <rect x={x} y="134" width="60" height="8" rx="4" />
          <rect x={x} y="154" width="48" height="8" rx="4" />
        </g>
      ))}
      <polyline className={css.curve} points={CURVE} />
      <g className={css.bone}>
        <rect x="32" y="312" width="120" height="10" rx="4" />
        <rect x="706" y="312" width="120" height="10" rx="4" />
        {WEEKS.flatMap((week) =>
          DAYS.map((day) => (
            <rect key={`${week} ${day}`} x={706 + day * 41} y={370 + week * 46} width="37" height="43" rx="3" />
          )),
        )}
      </g>
    </svg>
  </div>
)
