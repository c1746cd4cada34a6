import { useRef, type ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner, EmptyState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './lab.css.ts'
import { ReplayPanel } from './ReplayPanel.tsx'
import { reportTexts as texts } from './texts.ts'
import { useReplay } from './useReplay.ts'

/** Reports of problems (N2): one is loaded from a file, and played again. */
export function Reports(): ReactNode {
  const [state, acts] = useReplay()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (file !== undefined) void acts.load(file)
    // The same file may be chosen again.
    if (input.current !== null) input.current.value = ''
  }
  return (
    <div
      className={css.stack}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <div className={css.top}>
        <Text as="p" tone="text2" className={css.uses}>
          {texts.uses}
        </Text>
        <div className={css.acts}>
          <input
            ref={input}
            className={css.file}
            type="file"
            accept=".json,application/json"
            aria-label={texts.loadLabel}
            onChange={({ currentTarget }) => take(currentTarget.files)}
          />
          <Button icon="upload" onPress={() => input.current?.click()}>
            {texts.load}
          </Button>
        </div>
      </div>
      {state.error !== null && (
        <Banner tone="danger" icon="error" role="alert">
          {state.error}
        </Banner>
      )}
      {state.replayed !== null && <ReplayPanel replayed={state.replayed} shown={state.shown} acts={acts} />}
      {state.replayed === null && state.isBusy && (
        <Panel title={texts.busy} aria-busy>
          <SkeletonRows rows={6} />
        </Panel>
      )}
      {state.replayed === null && !state.isBusy && (
        <Panel>
          <EmptyState level={2} icon="upload" title={texts.none} hint={texts.drop} />
        </Panel>
      )}
    </div>
  )
}
