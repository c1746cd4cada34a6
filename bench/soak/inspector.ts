import { WebSocket } from 'ws'

/** What a process of Node has in use after a collection, bytes, and its id. */
export interface Used {
  readonly heap: number
  readonly rss: number
  readonly pid: number
}

/** Sets Node's own developer tools up on a free port of this machine; the server says which. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const
const ADDRESS = /Debugger listening on (ws:\/\/\S+)/g

/** Asks the process that wrote this output last. Null where it does not answer: it ends, or is not there. */
export async function usedBy(output: string): Promise<Used | null> {
  const address = [...output.matchAll(ADDRESS)].at(-1)?.[1]
  if (address === undefined) return null
  const socket = new WebSocket(address)
  try {
    await new Promise((done, failed) => socket.once('open', done).once('error', failed))
    await ask(socket, 1, 'HeapProfiler.collectGarbage')
    const { usedSize } = (await ask(socket, 2, 'Runtime.getHeapUsage')) as { readonly usedSize: number }
    const { result } = (await ask(socket, 3, 'Runtime.evaluate', {
      expression: '({ rss: process.memoryUsage.rss(), pid: process.pid })',
      returnByValue: true,
    })) as { readonly result: { readonly value: { readonly rss: number; readonly pid: number } } }
    return { heap: usedSize, ...result.value }
  } catch {
    return null
  } finally {
    socket.terminate()
  }
}

function ask(socket: WebSocket, id: number, method: string, params: object = {}): Promise<unknown> {
  return new Promise((done, failed) => {
    socket.on('message', (data: Buffer) => {
      const told = JSON.parse(data.toString()) as { readonly id?: number; readonly result?: unknown }
      if (told.id === id) done(told.result)
    })
    socket.once('close', () => failed(new Error('The process ended.')))
    socket.send(JSON.stringify({ id, method, params }))
  })
}
