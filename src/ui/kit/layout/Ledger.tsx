import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { assignInlineVars } from '../inlineVars.ts'
import * as css from './Ledger.css.ts'
import * as panel from './Panel.css.ts'

/** One panel of figures divided by hairlines, instead of a row of cards. */
export function Ledger({
  children,
  footer,
  isRail = false,
  'aria-label': label,
}: {
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** On phones one line that scrolls sideways: for figures above what the screen is about. Some can be pressed. */
  readonly isRail?: boolean
  readonly 'aria-label': string
}): ReactNode {
  return (
    <section className={cx(panel.panel, css.ledger)} aria-label={label}>
      <dl className={cx(css.items, isRail && css.rail)}>{children}</dl>
      {footer !== undefined && <footer className={panel.footer}>{footer}</footer>}
    </section>
  )
}

/** Props of LedgerItem. */
export type LedgerItemProps = {
  /** 'Unrealised PnL, USDT'. */
  readonly label: ReactNode
  /** The figure; absent when the item draws itself through children. */
  readonly value?: ReactNode
  /** Then per cent, then count; one line each. */
  readonly details?: readonly ReactNode[]
  readonly children?: ReactNode
  /** Share of the width: 1 is a plain figure. */
  readonly weight?: number
  /** 28 px: the one figure the screen is about. */
  readonly isFirst?: boolean
  /** Takes a whole row on phones. */
  readonly isWhole?: boolean
  /** Three in a row where ledgers wrap (under 1181 px), instead of four. */
  readonly isThird?: boolean
  /** Details take the lines they need: for words that rarely change. */
  readonly wraps?: boolean
}

/** A figure of a ledger: label, figure, details. */
export function LedgerItem({
  label,
  value,
  details = [],
  children,
  weight = 1,
  isFirst,
  isWhole,
  isThird,
  wraps,
}: LedgerItemProps): ReactNode {
  return (
    <div
      className={cx(css.item, isThird && css.third, (isWhole ?? isFirst) && css.whole)}
      style={assignInlineVars({ [css.weight]: String(weight) })}
    >
      <dt className={css.label}>{label}</dt>
      {value !== undefined && <dd className={cx(css.value, isFirst && css.first)}>{value}</dd>}
      {details.map((detail, index) => (
        <dd key={index} className={wraps === true ? css.words : css.details}>
          {detail}
        </dd>
      ))}
      {children !== undefined && <dd className={css.extra}>{children}</dd>}
    </div>
  )
}
