import { useRef, type ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './lab.css.ts'
import { labTexts as texts } from './texts.ts'
import type { LabActs } from './useLab.ts'

/** What the page uses, and what acts on all scenarios. */
export function LabTop({ acts, isBusy }: { readonly acts: LabActs; readonly isBusy: boolean }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (file !== undefined) void acts.load(file)
    // The same file may be chosen again, after it was mended.
    if (input.current !== null) input.current.value = ''
  }
  return (
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
        <Button icon="play" onPress={acts.runAll} isDisabled={isBusy}>
          {texts.runAll}
        </Button>
      </div>
    </div>
  )
}
