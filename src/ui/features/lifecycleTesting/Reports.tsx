import type { ReactNode } from 'react'
import { Banner, EmptyState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './lab.css.ts'
import { LoadButton } from './LoadButton.tsx'
import { ReplayPanel } from './ReplayPanel.tsx'
import { reportTexts as texts } from './texts.ts'
import { useReplay } from './useReplay.ts'

/** Reports of problems (N2): one is loaded from a file, and played again. */
export function Reports(): ReactNode {
  const [state, acts] = useReplay()
  return (
    <div
      className={css.stack}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file !== undefined) void acts.load(file)
      }}
    >
      <div className={css.top}>
        <Text as="p" tone="text2" className={css.uses}>
          {texts.uses}
        </Text>
        <div className={css.acts}>
          <LoadButton label={texts.loadLabel} onLoad={(file) => void acts.load(file)}>
            {texts.load}
          </LoadButton>
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
