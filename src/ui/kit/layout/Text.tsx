import type { ReactNode, Ref } from 'react'
import { cx } from '../classes.ts'
import * as css from './Text.css.ts'
import { Words } from './Words.tsx'

/** Colour by meaning. 'up' and 'down' are for money made or lost, nothing else. */
export type Tone = keyof typeof css.tones
/** One of the six sizes, named by its pixels at desk size. */
export type TextSize = keyof typeof css.sizes

/** Has words, not only figures with their units. */
const SENTENCE = /[a-z]{3}/

/** Props of Text. */
export type TextProps = {
  readonly children?: ReactNode
  readonly size?: TextSize
  readonly weight?: keyof typeof css.weights
  readonly tone?: Tone
  /** One line, cut with an ellipsis; the full text shows on hover. */
  readonly cut?: boolean
  /** Tabular digits with slashed zero. */
  readonly digits?: boolean
  /** A symbol, account, strategy or side: a browser's translator leaves it as it is. */
  readonly isName?: boolean
  readonly as?: 'span' | 'p' | 'div' | 'small' | 'strong' | 'label' | 'dt' | 'dd' | 'time'
  readonly title?: string
  readonly id?: string
  readonly className?: string
}

/** Running text in one of the product's sizes; inherits what is not said. */
export function Text({
  children,
  size,
  weight,
  tone,
  cut,
  digits,
  isName,
  as: As = 'span',
  title,
  className,
  ...rest
}: TextProps): ReactNode {
  const full = title ?? (cut && typeof children === 'string' ? children : undefined)
  const names = cx(
    size && css.sizes[size],
    weight && css.weights[weight],
    tone && css.tones[tone],
    cut && css.cut,
    digits && css.digits,
    className,
  )
  const isKept = isName || (digits && !(typeof children === 'string' && SENTENCE.test(children)))
  return (
    <As className={names || undefined} title={full} {...(isKept ? { translate: 'no' } : {})} {...rest}>
      {children}
    </As>
  )
}

/** Props of Heading. */
export type HeadingProps = {
  readonly children: ReactNode
  readonly level?: 1 | 2 | 3 | 4
  readonly size?: TextSize
  readonly tone?: Tone
  readonly id?: string
  /** -1: it may be given the focus, where what it heads was exchanged. */
  readonly tabIndex?: -1
  readonly className?: string
  readonly ref?: Ref<HTMLHeadingElement>
}

/** A heading; its level is its place in the page, its size is its own matter. */
export function Heading({ children, level = 2, size = 13, tone, className, ...rest }: HeadingProps): ReactNode {
  const As = `h${level}` as const
  return (
    <As {...rest} className={cx(css.heading, css.sizes[size], tone && css.tones[tone], className)}>
      {children}
    </As>
  )
}

/** Props of Figure. */
export type FigureProps = {
  readonly children: ReactNode
  /** 28 is for the one figure a screen is about. */
  readonly size?: 16 | 20 | 28
  readonly unit?: string
  readonly tone?: Tone
}

/** A number that is read first. */
export function Figure({ children, size = 20, unit, tone }: FigureProps): ReactNode {
  return (
    <span translate="no" className={cx(css.figure, css.sizes[size], tone && css.tones[tone])}>
      <Words>{children}</Words>
      {unit && <span className={css.figureUnit}>{unit}</span>}
    </span>
  )
}
