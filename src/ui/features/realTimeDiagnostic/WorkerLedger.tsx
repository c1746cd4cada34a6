import type { ReactNode } from 'react'
import {
  counted,
  formatAge,
  formatBytes,
  formatClockSeconds,
  formatCount,
  formatPlain,
} from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { DiagVM } from '../../../domain/diagnostic/view.types.ts'
import { word } from '../../../domain/language/translate.ts'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { diagTexts as texts, modeNames } from './texts.ts'

/** The worker in six figures. */
export function WorkerLedger({ vm: { worker, at }, zone }: { readonly vm: DiagVM; readonly zone: string }): ReactNode {
  const { tabs, queue, fold, log, storage, snapshot } = worker
  const all = tabs.visible + tabs.hidden + tabs.frozen + tabs.paused
  const kinds = [
    [tabs.visible, word('visible')],
    [tabs.hidden, word('hidden')],
    [tabs.frozen, word('frozen')],
    [tabs.paused, word('paused')],
  ] as const
  const restarts = worker.restarts === 0 ? 'no restart' : counted(worker.restarts, 'restart')
  return (
    <Ledger aria-label={texts.figures}>
      <LedgerItem
        isThird
        label="Worker"
        value={modeNames[worker.mode]}
        details={[
          `epoch ${worker.epoch === null ? word('unknown') : worker.epoch.slice(0, 8)}, up ${formatAge(worker.startedAt, at)}`,
        ]}
      />
      <LedgerItem
        isThird
        label="Tabs"
        value={formatCount(all)}
        details={[
          <Text key="kinds" tone={tabs.frozen > 0 ? 'warn' : 'inherit'}>
            {kinds
              .filter(([count]) => count > 0)
              .map(([count, name]) => `${count} ${name}`)
              .join(', ')}
          </Text>,
        ]}
      />
      <LedgerItem
        isThird
        label="Queue"
        value={formatCount(queue.now)}
        details={[`at most ${formatCount(queue.most)}, ${formatCount(worker.turns)} turns`]}
      />
      <LedgerItem
        isThird
        label="Fold p95"
        value={fold.p95 === null ? NONE : `${formatPlain(fold.p95)} ms`}
        details={[
          fold.most === null ? 'not measured' : `at most ${formatPlain(fold.most)} ms of ${formatCount(fold.count)}`,
        ]}
      />
      <LedgerItem
        isThird
        label="Log"
        value={formatCount(log.written)}
        details={[
          `${formatCount(log.atHand)} at hand, ${storage.mode === 'memory' ? 'in memory only' : log.bytes === null ? 'on disk' : `${formatBytes(log.bytes)} on disk`}`,
        ]}
      />
      <LedgerItem
        isThird
        label="Snapshot"
        value={snapshot.at === null ? NONE : formatClockSeconds(snapshot.at, zone)}
        details={[`${formatCount(snapshot.rows)} positions, ${restarts}`]}
      />
    </Ledger>
  )
}
