import type { ReactNode } from 'react'
import * as css from './CardList.css.ts'
import * as panel from '../layout/Panel.css.ts'
import type { RowState } from './dataTableTypes.ts'
import { Words } from '../layout/Words.tsx'

/** Cards in one panel, divided by hairlines: a table on a phone. Cards off screen cost no layout. */
export function CardList({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <ul className={`${panel.panel} ${css.list}`} aria-label={label}>
      {children}
    </ul>
  )
}

/** One card. Give the class `cardCover` to the link that names it: then the whole card opens it. */
export function CardItem({
  children,
  state = 'normal',
  isSelected,
}: {
  readonly children: ReactNode
  readonly state?: RowState
  readonly isSelected?: boolean
}): ReactNode {
  return (
    <li className={css.card} data-state={state} {...(isSelected ? { 'data-selected': true } : {})}>
      {children}
    </li>
  )
}

/** First line of a card: a mark, its names, what stands at its end. */
export function CardHead({
  children,
  isTop = false,
}: {
  readonly children: ReactNode
  /** All begin at the top, beside names of several lines. */
  readonly isTop?: boolean
}): ReactNode {
  return <div className={isTop ? css.headTop : css.head}>{children}</div>
}

/** Names of a card, one below the other. What they hold is cut at its end, with dots. */
export const CardNames = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={css.names}>{children}</div>
)

/** Class for the naming link of a card: its target covers the card. */
export const cardCover = css.cover

/** Divides cards into groups; subtotals at its right end. */
export function CardGroup({ children }: { readonly children: ReactNode }): ReactNode {
  return <li className={css.group}>{children}</li>
}

/** A line of named figures in a card: 'Entry 91,482.4'. */
export function CardFacts({
  facts,
}: {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
}): ReactNode {
  return (
    <span className={css.facts}>
      {facts.map((fact) => (
        <span key={fact.label} className={css.fact}>
          <span className={css.factName}>{fact.label}</span>
          <Words>{fact.value}</Words>
        </span>
      ))}
    </span>
  )
}

/** Totals that stay at the bottom of a phone's screen. */
export function CardTotal({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <div className={css.total}>
      <span>{label}</span>
      <Words>{children}</Words>
    </div>
  )
}
