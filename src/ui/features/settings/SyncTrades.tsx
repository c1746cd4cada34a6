import type { ReactNode } from 'react'
import type { SettingsView } from '../../../domain/settings/view.types.ts'
import type { TaskView } from '../../../domain/tasks/model.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Progress } from '../../kit/feedback/Progress.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import * as css from './Settings.css.ts'
import { words } from './texts.ts'

const syncOf = (view: SettingsView): TaskView => view.sync
const runningOf = (view: SettingsView): boolean => view.sync.isRunning

/** Starts the sync; a running one stays the one. */
export function SyncButton(): ReactNode {
  const isRunning = useViewPart('settings', runningOf) ?? false
  return (
    <Button icon="refresh" isBusy={isRunning} onPress={() => void send({ type: 'tasks.start', task: 'trades' })}>
      {words.sync}
    </Button>
  )
}

/** How far the sync is, in the place it was started from; the toasts are the monitor's. */
export function SyncProgress(): ReactNode {
  const sync = useViewPart('settings', syncOf)
  if (sync === null || sync.phase === 'idle') return null
  return (
    <div className={css.sync}>
      {sync.isRunning && <Progress value={sync.progress} label={words.syncProgress} message={sync.message} />}
      {/* Its end alone is said: of a sync that runs, every step would be read, and all of it. */}
      <div role="status">
        {!sync.isRunning && (
          <Text size={12} tone={sync.phase === 'error' ? 'danger' : 'ok'}>
            {sync.message}
          </Text>
        )}
      </div>
      {sync.details.length > 1 && (
        <ol className={css.details} aria-label={words.syncDetails}>
          {sync.details.map((line, i) => (
            <li key={`${i} ${line}`}>{line}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
