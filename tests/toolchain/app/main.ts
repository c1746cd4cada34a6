import { wrap } from 'comlink'
import sharedUrl from './core.worker.ts?sharedworker&url'
import dedicatedUrl from './core.worker.ts?worker&url'
import type { CoreApi } from './core.worker.ts'
import { trustedScriptUrl } from '../../../src/ui/link/trustedTypes.ts'

const shared = wrap<CoreApi>(new SharedWorker(trustedScriptUrl(sharedUrl), { type: 'module', name: 'core' }).port)
const dedicated = wrap<CoreApi>(new Worker(trustedScriptUrl(dedicatedUrl), { type: 'module' }))

// For the test, which speaks to both from outside.
Object.assign(globalThis, { shared, dedicated, sharedUrl, dedicatedUrl })
