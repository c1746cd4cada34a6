import type { ReactNode } from 'react'
import { Coin } from '../Coin.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Heading, Text } from '../../../kit/layout/Text.tsx'
import * as css from './ChartHeader.css.ts'

/** Header strip of a chart: what it is, its figures, where to next. */
export function ChartHeader({
  base,
  symbol,
  about,
  children,
  end,
}: {
  readonly base: string
  readonly symbol: string
  readonly about: ReactNode
  readonly children: ReactNode
  readonly end?: ReactNode
}): ReactNode {
  return (
    <Panel aria-label={symbol}>
      <div className={css.strip}>
        <span className={css.thing}>
          <Coin coin={base} size={28} />
          <span className={css.names}>
            <Heading level={2} size={16}>
              <span translate="no">{symbol}</span>
            </Heading>
            <Text size={12} tone="text2" cut>
              {about}
            </Text>
          </span>
        </span>
        <dl className={css.figures}>{children}</dl>
        {end}
      </div>
    </Panel>
  )
}

/** One figure of the strip. */
export const ChartFigure = ({
  label,
  children,
  isFirst = false,
}: {
  readonly label: string
  readonly children: ReactNode
  readonly isFirst?: boolean
}): ReactNode => (
  <div className={css.figure}>
    <dt className={css.label}>{label}</dt>
    <dd className={isFirst ? css.first : css.value}>{children}</dd>
  </div>
)
