import type { Browser, CDPSession } from 'playwright-core'

/** The shared worker's developer tools: it is looked for anew, since a core may end and another begin. */
export interface CoreWatch {
  /** Attaches to a core that is new; its errors are heard from here on. */
  look(): Promise<void>
  /** Bytes in use after a collection, and which core it is; null without one. */
  heap(): Promise<{ readonly bytes: number; readonly id: string } | null>
}

interface Told {
  readonly id?: number
  readonly method?: string
  readonly params?: {
    readonly type?: string
    readonly args?: readonly { readonly description?: string; readonly value?: unknown }[]
    readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
  }
  readonly result?: { readonly usedSize?: number }
}

/** Watches the cores of a browser; `heard` is told of each error in one. */
export async function watchCore(browser: Browser, heard: (error: string) => void): Promise<CoreWatch> {
  const tools = await browser.newBrowserCDPSession()
  const sessions = new Map<string, string>()
  const waiting = new Map<number, { readonly sessionId: string; readonly answer: (told: Told) => void }>()
  let asked = 0
  tools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const told = JSON.parse(message) as Told
    if (told.id !== undefined) waiting.get(told.id)?.answer(told)
    const error = errorIn(told)
    if (error !== null) heard(`core: ${error}`)
  })
  tools.on('Target.detachedFromTarget', ({ sessionId }) => {
    for (const [target, session] of sessions) if (session === sessionId) sessions.delete(target)
    // A core that is gone answers nothing any more.
    for (const asked of waiting.values()) if (asked.sessionId === sessionId) asked.answer({})
  })
  const ask = (sessionId: string, method: string): Promise<Told> =>
    new Promise((done, failed) => {
      const id = (asked += 1)
      const answer = (told: Told): void => {
        waiting.delete(id)
        done(told)
      }
      waiting.set(id, { sessionId, answer })
      tools
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
        .catch((error: unknown) => failed(error instanceof Error ? error : new Error(String(error))))
    })
  const look = async (): Promise<void> => {
    for (const targetId of await coresOf(tools)) {
      if (sessions.has(targetId)) continue
      const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: false })
      sessions.set(targetId, sessionId)
      await ask(sessionId, 'Runtime.enable')
    }
  }
  return {
    look,
    async heap() {
      await look()
      const [newest] = [...sessions].slice(-1)
      if (newest === undefined) return null
      await ask(newest[1], 'HeapProfiler.collectGarbage')
      const bytes = (await ask(newest[1], 'Runtime.getHeapUsage')).result?.usedSize
      return bytes === undefined ? null : { bytes, id: newest[0] }
    },
  }
}

function errorIn({ method, params }: Told): string | null {
  if (method === 'Runtime.exceptionThrown')
    return params?.exceptionDetails?.exception?.description ?? params?.exceptionDetails?.text ?? 'no word'
  if (method !== 'Runtime.consoleAPICalled' || params?.type !== 'error') return null
  return (params.args ?? []).map(({ value, description }) => String(value ?? description)).join(' ')
}

async function coresOf(tools: CDPSession): Promise<readonly string[]> {
  const { targetInfos } = await tools.send('Target.getTargets', { filter: [{ type: 'shared_worker', exclude: false }] })
  return targetInfos
    .filter(({ title, url }) => `${title} ${url}`.includes('worker-main'))
    .map(({ targetId }) => targetId)
}
