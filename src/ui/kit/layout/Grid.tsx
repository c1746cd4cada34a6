import { assignInlineVars } from '../inlineVars.ts'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../classes.ts'
import * as css from './Grid.css.ts'
import { gaps } from './Stack.css.ts'
import type { Gap } from './Stack.tsx'

/** Props of Grid. */
export type GridProps = {
  readonly children?: ReactNode
  /** A count of equal columns, a list of weights ([2, 1]), or 'auto' with `least`. */
  readonly columns: number | readonly number[] | 'auto'
  /** Least width of a column in px for 'auto'. */
  readonly least?: number
  readonly gap?: Gap
  /** Where it becomes one column: under 1181 px ('rail'), under 768 px ('phone', default) or never. */
  readonly stacks?: 'rail' | 'phone' | 'never'
  readonly className?: string
  readonly style?: CSSProperties
}

/** Children in columns that share the width and give way to long words. */
export function Grid({
  children,
  columns,
  least = 220,
  gap = 12,
  stacks = 'phone',
  className,
  style,
}: GridProps): ReactNode {
  const names = cx(
    css.grid,
    gaps[gap],
    columns !== 'auto' && stacks === 'rail' && css.stacksOnRail,
    columns !== 'auto' && stacks !== 'never' && css.stacksOnPhone,
    className,
  )
  return (
    <div className={names} style={{ ...assignInlineVars({ [css.columns]: template(columns, least) }), ...style }}>
      {children}
    </div>
  )
}

function template(columns: GridProps['columns'], least: number): string {
  if (columns === 'auto') return `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`
  if (typeof columns === 'number') return `repeat(${columns}, minmax(0, 1fr))`
  return columns.map((weight) => `minmax(0, ${weight}fr)`).join(' ')
}
