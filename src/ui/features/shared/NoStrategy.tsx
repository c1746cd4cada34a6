import type { ReactNode } from 'react'
import { coveragePath } from '../../../domain/access/chartPaths.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { tableTexts } from './table/texts.ts'

/**
 * In the place of a strategy's name where there is none: it leads to what says why, the coverage of that symbol and
 * account, or its conflicts where more than one rule claims the trade (screens.md 2.0 item 10).
 */
export function NoStrategy({
  symbol,
  account,
  isConflicted = false,
}: {
  readonly symbol: string
  readonly account: string
  readonly isConflicted?: boolean
}): ReactNode {
  const label = isConflicted ? tableTexts.conflictsOf(symbol) : tableTexts.coverageOf(symbol)
  return (
    <Text tone="text3" title={label}>
      <Link
        tone="underlined"
        href={coveragePath(isConflicted ? 'conflicts' : 'coverage', symbol, account)}
        aria-label={label}
      >
        {tableTexts.noStrategy}
      </Link>
    </Text>
  )
}
