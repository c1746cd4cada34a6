import type { ReactNode } from 'react'
import type { PrivacyView } from '../../../domain/privacy/view.types.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { HiddenAmounts } from '../shared/HiddenAmounts.tsx'
import { Device } from './Device.tsx'
import * as css from './privacy.css.ts'
import { Sent } from './Sent.tsx'
import { words } from './texts.ts'
import { usePrivacy } from './usePrivacy.ts'
import { YourData } from './YourData.tsx'

const deletionOf = ({ deletion }: PrivacyView): PrivacyView['deletion'] => deletion

/** Privacy `/privacy` (screens.md 2.19): what is stored, what is sent, and all of it in one's hands, or gone. */
export default function Screen(): ReactNode {
  return (
    <div className={css.page}>
      <Device />
      <Panel title={words.onScreen}>
        <HiddenAmounts />
      </Panel>
      <Sent />
      <YourData deletion={usePrivacy(deletionOf) ?? undefined} />
    </div>
  )
}
