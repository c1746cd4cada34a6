import { asyncScheduler } from 'rxjs'
import { epoch } from '../../src/domain/core/time.ts'
import { createCore } from '../../src/streams/core.ts'
import { createLog } from '../../src/streams/log.ts'
import { pipelinesOf } from '../../src/streams/pipelines/index.ts'
import { restore } from '../../src/streams/restore.ts'
import { segments } from '../../src/worker/adapters/segments.ts'
import { judgements } from '../../src/worker/judgements.ts'
import { quietPorts } from '../../tests/support/core/corePorts.ts'

// A worker that reads a log and stands ready, as production does.
self.onmessage = async ({ data: owner }: MessageEvent<string>): Promise<void> => {
  const now = () => epoch(Date.now())
  const disk = segments(owner, 0)
  const restored = await restore(disk, judgements, now())
  const log = createLog(judgements.retention, restored.entries, restored.lastEntry)
  const core = createCore({
    state: restored.state,
    log,
    ports: { ...quietPorts(), now, scheduler: asyncScheduler, log: disk },
    judgements,
    pipelines: pipelinesOf({ generation: 0, judgements, sinceSnapshot: restored.entries.length }),
  })
  core.start()
  judgements.views(core.state(), 'tab-1')
  self.postMessage(restored.entries.length)
}
