import type { ReactNode } from 'react'
import { LEAST_JUDGED } from '../../../domain/advice/board/constants.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { StrategyPage, StrategyRecord } from '../../../domain/strategies/page.types.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { words as board } from '../portfolioCommandV2/texts.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { EarlierRows } from './EarlierRows.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import { words } from './texts.ts'

/** What became of earlier advice about it: followed, ignored or withdrawn, and what its shares made (N10). */
export function EarlierAdvice({ page: { name, record } }: { readonly page: StrategyPage }): ReactNode {
  if (record?.state !== 'ready')
    return (
      <Panel title={words.record}>
        <PanelState of={record} retry="adviceRecord" rows={5} />
      </Panel>
    )
  if (record.data.rows.length === 0)
    return (
      <Panel title={words.record}>
        <EmptyState icon="scale" title={words.noRecord} hint={board.noHistoryHint} />
      </Panel>
    )
  return (
    <>
      <Sums strategy={name} of={record.data} />
      <EarlierRows strategy={name} rows={record.data.rows} />
    </>
  )
}

function Sums({ strategy, of: { sums } }: { readonly strategy: string; readonly of: StrategyRecord }): ReactNode {
  const isTooLittle = sums.some(({ after }) => after.some(({ judged }) => judged < LEAST_JUDGED))
  return (
    <Ledger
      aria-label={board.scoreboard}
      footer={
        <div>
          <Text as="div" size={12} tone="text2">
            {board.meaning}
          </Text>
          {isTooLittle && (
            <Text as="div" size={12} tone="text2">
              {board.tooLittle(LEAST_JUDGED)}
            </Text>
          )}
        </div>
      }
    >
      {sums.flatMap(({ fate, after }) =>
        after.map(({ days, judged, usdt }) => {
          const label = words.outcomeAfter(board[fate], days)
          return (
            <LedgerItem
              key={label}
              label={label}
              value={
                usdt === null ? (
                  <Text tone="text3">–</Text>
                ) : (
                  <Explain
                    asks={askAbout('record.sum', { strategy, days: String(days), side: fate })}
                    name={`${label}, ${strategy}`}
                  >
                    <Signed value={usdt} />
                  </Explain>
                )
              }
              details={[board.ofJudged(judged)]}
            />
          )
        }),
      )}
    </Ledger>
  )
}
