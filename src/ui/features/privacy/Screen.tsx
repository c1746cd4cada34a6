import type { ReactNode } from 'react'
import { Panel } from '../../kit/layout/Panel.tsx'
import { HiddenAmounts } from '../shared/HiddenAmounts.tsx'
import { Device } from './Device.tsx'
import * as css from './privacy.css.ts'
import { Sent } from './Sent.tsx'
import { words } from './texts.ts'
import { YourData } from './YourData.tsx'

/** Privacy `/privacy` (screens.md 2.19): what is stored, what is sent, and all of it in one's hands, or gone. */
export default function Screen(): ReactNode {
  return (
    <div className={css.page}>
      <Device />
      <Panel title={words.onScreen}>
        <HiddenAmounts />
      </Panel>
      <Sent />
      <YourData />
    </div>
  )
}
