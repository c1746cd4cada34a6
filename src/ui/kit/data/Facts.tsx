import { Fragment, type ReactNode } from 'react'
import * as css from './Facts.css.ts'

/** What is known of one thing: names, and beside each what it is. */
export const Facts = ({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode => (
  <dl className={css.facts}>
    {of.map(([name, value]) => (
      <Fragment key={name}>
        <dt className={css.name}>{name}</dt>
        <dd className={css.value}>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
