import { MESSAGE_LIMIT } from '../../src/domain/live/constants.ts'
import { createEventReader } from '../../src/worker/adapters/eventReader.ts'

const ROUNDS = 5
const COUNT = 20_000

type Taking = (data: string) => unknown

const read: Taking = (data) => data.length
const parsed: Taking = (data) => JSON.parse(data) as unknown

// Our reader of event streams beside the browser's own: what each event costs that is read, and that is parsed as well.
self.onmessage = async (): Promise<void> => {
  const times: Record<'ours' | 'browser' | 'oursParsed' | 'browserParsed', number[]> = { ours: [], browser: [], oursParsed: [], browserParsed: [] }
  for (let round = -1; round < ROUNDS; round += 1) {
    const figures = { ours: await timed(ours, read), browser: await timed(browsers, read), oursParsed: await timed(ours, parsed), browserParsed: await timed(browsers, parsed) }
    // The first round warms up.
    if (round >= 0) for (const [name, time] of Object.entries(figures)) times[name as keyof typeof times].push(time)
  }
  self.postMessage(times)
}

async function timed(work: (take: Taking) => Promise<void>, take: Taking): Promise<number> {
  const begun = performance.now()
  await work(take)
  return performance.now() - begun
}

async function ours(take: Taking): Promise<void> {
  const { body } = await fetch(`/sse?count=${COUNT}`)
  const bytes = body!.getReader()
  const reader = createEventReader(MESSAGE_LIMIT)
  for (;;) {
    const { done, value } = await bytes.read()
    if (done) return
    const events = reader.feed(value)
    if (events !== 'oversize') for (const { data } of events) take(data)
  }
}

function browsers(take: Taking): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(`/sse?count=${COUNT}`)
    let count = 0
    source.onmessage = ({ data }) => {
      take(String(data))
      count += 1
      if (count < COUNT) return
      source.close()
      resolve()
    }
  })
}
