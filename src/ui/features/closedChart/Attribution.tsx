import type { ReactNode } from 'react'
import { coveragePath } from '../../../domain/access/chartPaths.ts'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { closedTexts } from '../closedTrades/texts.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'

/** What is wrong with the rules of a trade, and the way to where it is put right (screens.md 2.4, 2.8). */
export function Attribution({ of }: { readonly of: ClosedTradeRow }): ReactNode {
  const { isConflicted, isUncovered, symbol, account } = of
  if (!isConflicted && !isUncovered) return null
  return (
    <Row gap={8} wrap>
      <Text as="p" size={12} tone="warn">
        {isConflicted ? closedTexts.conflict : closedTexts.uncovered}
      </Text>
      <ButtonLink size="sm" icon="bot" href={coveragePath(isConflicted ? 'conflicts' : 'coverage', symbol, account)}>
        {isConflicted ? texts.toConflicts : texts.toCoverage}
      </ButtonLink>
    </Row>
  )
}
