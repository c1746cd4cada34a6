import type { ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './lab.css.ts'
import { LoadButton } from './LoadButton.tsx'
import { labTexts as texts } from './texts.ts'
import type { LabActs } from './useLab.ts'

/** What the page uses, and what acts on all scenarios. */
export function LabTop({ acts, isBusy }: { readonly acts: LabActs; readonly isBusy: boolean }): ReactNode {
  return (
    <div className={css.top}>
      <Text as="p" tone="text2" className={css.uses}>
        {texts.uses}
      </Text>
      <div className={css.acts}>
        <LoadButton label={texts.loadLabel} onLoad={(file) => void acts.load(file)}>
          {texts.load}
        </LoadButton>
        <Button icon="play" onPress={acts.runAll} isDisabled={isBusy}>
          {texts.runAll}
        </Button>
      </div>
    </div>
  )
}
