import { MESSAGE_LIMIT } from '../../src/domain/live/constants.ts'
import { createEventReader } from '../../src/worker/adapters/eventReader.ts'

const ROUNDS = 9
/** Rounds before them that are not counted: a worker runs for hours, and its code is compiled in the first seconds. */
const WARM_UPS = 3
const COUNT = 60_000

// Our reader of event streams beside the browser's own, both parsing what they get.
self.onmessage = async (): Promise<void> => {
  const times: { ours: number[]; browser: number[] } = { ours: [], browser: [] }
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const took = { ours: await timed(ours), browser: await timed(browsers) }
    if (round < 0) continue
    times.ours.push(took.ours)
    times.browser.push(took.browser)
  }
  self.postMessage(times)
}

/**
 * Time of a reading over a line that is open: closing a source takes its line down, and the next reader would pay for a
 * new one.
 */
async function timed(work: () => Promise<void>): Promise<number> {
  await (await fetch('/sse?count=100')).text()
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function ours(): Promise<void> {
  const { body } = await fetch(`/sse?count=${COUNT}`)
  const bytes = body!.getReader()
  const reader = createEventReader(MESSAGE_LIMIT)
  for (;;) {
    const { done, value } = await bytes.read()
    if (done) return
    const events = reader.feed(value)
    if (events !== 'oversize') for (const { data } of events) JSON.parse(data)
  }
}

function browsers(): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(`/sse?count=${COUNT}`)
    let read = 0
    source.onmessage = ({ data }) => {
      JSON.parse(String(data))
      read += 1
      if (read < COUNT) return
      source.close()
      resolve()
    }
  })
}
