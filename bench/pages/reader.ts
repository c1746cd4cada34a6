import { MESSAGE_LIMIT } from '../../src/domain/live/constants.ts'
import { createEventReader } from '../../src/worker/adapters/eventReader.ts'

const ROUNDS = 5
const COUNT = 20_000

// Our reader of event streams beside the browser's own, both parsing what they get.
self.onmessage = async (): Promise<void> => {
  const times: { ours: number[]; browser: number[] } = { ours: [], browser: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.ours.push(await timed(ours))
    times.browser.push(await timed(browsers))
  }
  self.postMessage(times)
}

async function timed(work: () => Promise<void>): Promise<number> {
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
