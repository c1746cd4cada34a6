import { useState, type ReactNode } from 'react'
import type { CommandBody } from '../../../domain/command.ts'
import type { ActsPart } from '../../../domain/diagnostic/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ConfirmDialog } from '../../kit/feedback/Dialog.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Menu, type MenuItem } from '../../kit/controls/Menu.tsx'
import { Tooltip } from '../../kit/feedback/Tooltip.tsx'
import { openProblem } from '../../problem/problem.ts'
import { send } from '../../model/send.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { goAway } from './background.ts'
import * as css from './diagnostic.css.ts'
import { diagTexts as texts } from './texts.ts'

/** Does it, and says in a toast that it was done or why not. */
async function act(body: CommandBody, done: string): Promise<void> {
  const answer = await send(body)
  await send({
    type: 'toast.show',
    kind: answer.ok ? 'success' : 'error',
    text: answer.ok ? done : answer.error.message,
  })
}

const reconnect = (): void => void act({ type: 'diagnostic.reconnect', stream: 'both' }, texts.done.reconnect)
const snapshot = (): void => void act({ type: 'positions.refresh' }, texts.done.snapshot)

/**
 * What can be done to the worker from here (screens.md 2.20, 8). Two stand open, the rest is behind the dots; on a
 * phone all is.
 */
export function Acts({
  acts,
  at,
  onPause,
}: {
  readonly acts: ActsPart | null
  readonly at: number
  readonly onPause: () => void
}): ReactNode {
  const isPhone = useMedia('phone')
  const [isEnding, setEnding] = useState(false)
  // STREAM-14: a wish within the 2 s is kept and served at their end, so it may always be said.
  const limit =
    acts?.snapshotAt == null
      ? texts.snapshotEvery
      : texts.snapshotIn(Math.max(1, Math.ceil((acts.snapshotAt - at) / 1_000)))
  const run: Readonly<Record<string, () => void>> = {
    reconnect,
    snapshot,
    sync: () => void act({ type: 'diagnostic.sync' }, texts.done.sync),
    invalidate: () => void act({ type: 'diagnostic.invalidate' }, texts.done.invalidate),
    background: goAway,
    pause: onPause,
    export: openProblem,
    end: () => setEnding(true),
  }
  const end = (): void => {
    setEnding(false)
    void send({ type: 'diagnostic.end_worker' })
  }
  const first: readonly MenuItem[] = [
    { id: 'reconnect', label: texts.reconnect, icon: 'refresh' },
    { id: 'snapshot', label: texts.snapshot, icon: 'database', hint: limit },
  ]
  const items: readonly MenuItem[] = [
    ...(isPhone ? first : []),
    { id: 'sync', label: texts.sync, icon: 'swap', hint: texts.syncHint },
    {
      id: 'scenario',
      label: texts.scenario,
      icon: 'experiments',
      hint: texts.scenarioHint,
      href: '/lifecycle-testing',
    },
    { id: 'invalidate', label: texts.invalidate, icon: 'archive', hint: texts.invalidateHint },
    { id: 'background', label: texts.background10, icon: 'hide', hint: texts.background10Hint },
    { id: 'pause', label: texts.pause, icon: 'pause', hint: texts.pauseHint },
    { id: 'export', label: texts.export, icon: 'download', hint: texts.exportHint },
    { id: 'end', label: texts.end, icon: 'power', tone: 'danger' },
  ]
  return (
    <div className={css.acts}>
      {!isPhone && (
        <Button size="sm" icon="refresh" isDisabled={acts?.isReady !== true} onPress={reconnect}>
          {texts.reconnect}
        </Button>
      )}
      {!isPhone && (
        <Tooltip text={limit}>
          <Button size="sm" icon="database" isDisabled={acts?.isReady !== true} onPress={snapshot}>
            {texts.snapshot}
          </Button>
        </Tooltip>
      )}
      <Menu
        label={texts.acts}
        trigger={<IconButton size="sm" icon="more" label={texts.acts} />}
        items={items}
        onAction={(id) => run[id]?.()}
      />
      <ConfirmDialog
        isOpen={isEnding}
        title={texts.endTitle}
        keepLabel={texts.endKeep}
        actLabel={texts.end}
        onKeep={() => setEnding(false)}
        onAct={end}
      >
        {texts.endText}
      </ConfirmDialog>
    </div>
  )
}
