import type { ReactNode } from 'react'
import { MOST_ROWS } from '../../../domain/closed/constants.ts'
import { formatCount } from '../../../domain/core/format.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'

const texts = {
  all: 'Load all',
  allOf: (count: string): string => `Load all (${count})`,
  some: (count: string): string => `Load ${count}`,
  full: (count: string): string =>
    `${count} trades are the most that fit here. Choose dates, an account or a strategy to see others.`,
}

interface LoadAllProps {
  /** Rows are missing for which there is no room. */
  readonly isFull: boolean
  /** Rows there are, where the button says it; null while nobody knows. */
  readonly total?: number | null
  readonly isBusy?: boolean
  /** Of the text in its place. */
  readonly size?: 12 | 13
}

/** The way to the trades that are not here, or why there is none. */
export function LoadAll({ isFull, total, isBusy = false, size = 13 }: LoadAllProps): ReactNode {
  if (isFull)
    return (
      <Text size={size} tone="text2">
        {texts.full(formatCount(MOST_ROWS))}
      </Text>
    )
  return (
    <Button size="sm" isBusy={isBusy} onPress={() => void send({ type: 'closed.load_all' })}>
      {labelOf(total)}
    </Button>
  )
}

function labelOf(total: number | null | undefined): string {
  if (typeof total !== 'number') return texts.all
  return total > MOST_ROWS ? texts.some(formatCount(MOST_ROWS)) : texts.allOf(formatCount(total))
}
