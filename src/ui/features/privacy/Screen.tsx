import type { ReactNode } from 'react'
import { Device } from './Device.tsx'
import * as css from './privacy.css.ts'
import { Sent } from './Sent.tsx'
import { YourData } from './YourData.tsx'

/** Privacy `/privacy` (screens.md 2.19): what is stored, what is sent, and all of it in one's hands, or gone. */
export default function Screen(): ReactNode {
  return (
    <div className={css.page}>
      <Device />
      <Sent />
      <YourData />
    </div>
  )
}
