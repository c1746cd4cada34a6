import type { ReactNode } from 'react'
import { renew } from '../installed/renew.ts'
import { Button } from '../kit/controls/Button.tsx'
import { Banner } from '../kit/feedback/Feedback.tsx'
import type { Newer } from '../model/newer.ts'
import { newerTexts as texts } from './texts.ts'

/** A newer version is there: the reader says when this tab takes it. */
export function NewerBanner({ newer }: { readonly newer: Exclude<Newer, 'none'> }): ReactNode {
  const press = (): void =>
    void (newer === 'running'
      ? renew()
      : import('../installed/keep.ts').then(({ agreeToNewer }) => agreeToNewer(newer === 'asks')))
  return (
    <Banner
      tone={newer === 'ready' ? 'plain' : 'warn'}
      icon={newer === 'ready' ? 'info' : 'warning'}
      actions={
        <Button size="sm" onPress={press}>
          {texts.act[newer]}
        </Button>
      }
    >
      {texts.words[newer]}
    </Banner>
  )
}
