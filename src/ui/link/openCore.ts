import dedicated from '../../worker/main.ts?worker&url'
import shared from '../../worker/main.ts?sharedworker&url'
import { coreAt } from './coreAt.ts'

/** The core of this build. */
export const openCore = coreAt({ shared, dedicated })
