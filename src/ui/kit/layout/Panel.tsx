import { useId, type ReactNode } from 'react'
import { cx } from '../classes.ts'
import * as css from './Panel.css.ts'
import { Words } from './Words.tsx'

/** Props of Panel. */
export type PanelProps = {
  readonly children?: ReactNode
  /** Title of the thing; makes the panel a region with a name. */
  readonly title?: ReactNode
  /** Names unit and range after the title: 'USDT, net, 30 days'. */
  readonly note?: ReactNode
  /** Right side of the header. */
  readonly actions?: ReactNode
  /** A quiet line at the bottom, divided by a hairline. */
  readonly footer?: ReactNode
  /** False lets content touch the border (tables, lists). Default true. */
  readonly isPadded?: boolean
  /** A hairline under the header. */
  readonly isRuled?: boolean
  readonly level?: 2 | 3
  readonly id?: string
  readonly className?: string
  readonly 'aria-label'?: string
  readonly 'aria-busy'?: boolean
}

/** A panel: hairline, radius 10, header 44. Never one inside another. */
export function Panel({
  children,
  title,
  note,
  actions,
  footer,
  isPadded = true,
  isRuled,
  level = 2,
  className,
  ...rest
}: PanelProps): ReactNode {
  const titleId = useId()
  const H = `h${level}` as const
  const hasHeader = title !== undefined || actions !== undefined
  return (
    <section
      {...(title === undefined ? {} : { 'aria-labelledby': titleId })}
      {...rest}
      className={cx(css.panel, className)}
    >
      {hasHeader && (
        <header className={cx(css.header, isRuled && css.ruled, actions !== undefined && css.acting)}>
          {title !== undefined && (
            <H id={titleId} className={css.title}>
              {title}
            </H>
          )}
          {note !== undefined && <span className={css.note}>{note}</span>}
          {actions !== undefined && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      {isPadded ? (
        <div className={hasHeader && !isRuled ? css.body : css.bodyUnderRule}>{children}</div>
      ) : (
        <Words>{children}</Words>
      )}
      {footer !== undefined && <footer className={css.footer}>{footer}</footer>}
    </section>
  )
}
