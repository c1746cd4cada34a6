/** Where the test tells how far its clock is from the machine's, in ms; the test's line answers it. */
const CLOCK_PATH = '/test-clock'
/** Where it tells each change. */
const CLOCK_CHANNEL = 'test-clock'

/**
 * Gives this tab or worker the clock of the test. Asked at once, so that nothing reads another time before;
 * self-contained, because pages get it as text.
 */
export function takeTestClock(path: string = CLOCK_PATH, channel: string = CLOCK_CHANNEL): void {
  const machine = Date.now.bind(Date)
  const call = new XMLHttpRequest()
  call.open('GET', path, false)
  call.send()
  let offset = Number(call.responseText)
  Date.now = () => machine() + offset
  new BroadcastChannel(channel).onmessage = ({ data }) => {
    offset = Number(data)
  }
}

/** Tells every tab and worker of a browser profile that so many ms have passed. */
export function tellTestClock(offset: number): void {
  const channel = new BroadcastChannel('test-clock')
  channel.postMessage(offset)
  channel.close()
}
