import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../classes.ts'
import * as css from './Stack.css.ts'

/** A step of the 4 px grid (2, 6 and 10 for the inside of controls). */
export type Gap = keyof typeof css.gaps

/** Props of Stack and Row. */
export type StackProps = {
  readonly children?: ReactNode
  readonly gap?: Gap
  readonly padding?: Gap
  readonly align?: keyof typeof css.align
  readonly justify?: keyof typeof css.justify
  readonly wrap?: boolean
  /** Takes the free space of the parent row or stack. */
  readonly grow?: boolean
  readonly as?: 'div' | 'section' | 'ul' | 'ol' | 'li' | 'header' | 'footer' | 'nav' | 'span' | 'form' | 'main'
  readonly className?: string
  readonly style?: CSSProperties
  readonly id?: string
  readonly role?: string
  readonly 'aria-label'?: string
}

/** Children under each other. */
export function Stack(props: StackProps): ReactNode {
  return draw(css.stack, props)
}

/** Children beside each other, centred on one line. */
export function Row(props: StackProps): ReactNode {
  return draw(css.row, props)
}

/** Pushes what follows to the other end of a Row. */
export function Spacer(): ReactNode {
  return <span className={css.spacer} />
}

function draw(
  base: string,
  { children, gap = 8, padding, align, justify, wrap, grow, as: As = 'div', className, ...rest }: StackProps,
): ReactNode {
  const names = cx(
    base,
    css.gaps[gap],
    padding !== undefined && css.paddings[padding],
    align && css.align[align],
    justify && css.justify[justify],
    wrap && css.wraps,
    grow && css.grows,
    className,
  )
  return (
    <As className={names} {...rest}>
      {children}
    </As>
  )
}
