import type { ReactNode } from 'react'
import type { TaskProgress } from '../../../domain/tasks/model.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Progress } from '../../kit/feedback/Progress.tsx'
import { send } from '../../model/send.ts'
import * as css from './SyncTrades.css.ts'

/**
 * 'Sync Recent Trades' where there are none yet; while a sync runs, whoever began it, how far it is stands in its place
 * (A-135, A-73).
 */
export function SyncTrades({ sync }: { readonly sync: TaskProgress | null }): ReactNode {
  if (sync === null)
    return (
      <Button icon="refresh" onPress={() => void send({ type: 'tasks.start', task: 'trades' })}>
        Sync Recent Trades
      </Button>
    )
  return (
    <div className={css.progress}>
      <Progress value={sync.progress} label="Trade sync" message={sync.message} />
    </div>
  )
}
