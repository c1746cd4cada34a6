import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import { keepGeneration } from '../../../src/ui/link/coreName.ts'
import type { WorkerHost } from '../../../src/ui/link/host.ts'
import { startLink, type Link, type LinkTrouble } from '../../../src/ui/link/link.ts'
import { helloOf } from '../../../src/ui/link/tabFacts.ts'
import type { WorkerApi } from '../../../src/worker/api.ts'
import { tellFenced } from '../../../src/worker/fenced.ts'

let link: Link | null = null
/** Names of the cores that were opened. */
let opened: string[] = []
let troubles: LinkTrouble[] = []
let isTaken = false

beforeEach(() => {
  ;[opened, troubles, isTaken] = [[], [], false]
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: undefined })
})

afterEach(() => {
  link?.stop()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const refused = bad({ kind: 'protocol', message: 'Other.' })

/** A tab that has joined a core. A shared one stays, and refuses once it is taken over; a tab's own begins anew. */
async function openTab(kind: WorkerHost['kind']): Promise<Link> {
  const attached = vi.fn<() => undefined>(() => undefined)
  link = startLink({
    user: 'taken',
    openHost: (name) => {
      const lock = `lock-${opened.push(name)}`
      const api = {
        attach: async () =>
          isTaken && kind === 'shared' ? refused : good({ workerRun: 'run', workerLock: lock, hasSession: true }),
        send: () => new Promise(() => undefined),
        read: async () => good({}),
      } as unknown as WorkerApi
      return { kind, api, close: () => undefined }
    },
    helloOf,
    sessionOf: () => '',
    onPush: async () => undefined,
    onAttached: attached,
    onTrouble: (trouble) => troubles.push(trouble),
  })
  await vi.waitFor(() => expect(attached).toHaveBeenCalledOnce())
  return link
}

function takeOver(lock: string): void {
  isTaken = true
  tellFenced(lock)
}

describe('F30 A-333 a core whose log another build took over', () => {
  it('of an elected tab is not begun anew: its tabs are outdated, and what they send is answered', async () => {
    const one = await openTab('dedicated')
    const waiting = one.send({ type: 'live.reconnect' })

    takeOver('lock-of-another')
    takeOver('lock-1')

    await vi.waitFor(() => expect(troubles).toEqual([{ kind: 'outdated' }]))
    one.rejoin()
    const answers = await Promise.all([waiting, one.send({ type: 'live.reconnect' })])
    expect(answers.map((answer) => !answer.ok && answer.error.kind)).toEqual(['protocol', 'protocol'])
    expect(opened).toEqual(['core-taken-0'])
  })

  it('of a shared worker is asked again by its name, and says so', async () => {
    await openTab('shared')

    takeOver('lock-1')

    await vi.waitFor(() => expect(troubles).toEqual([{ kind: 'outdated' }]))
    expect(opened).toEqual(['core-taken-0', 'core-taken-0'])
  })

  it('R8 is left for the newer generation of its own, where there is one', async () => {
    await openTab('dedicated')
    keepGeneration('taken', 1)

    takeOver('lock-1')

    await vi.waitFor(() => expect(opened).toEqual(['core-taken-0', 'core-taken-1']))
    expect(troubles).toEqual([])
  })
})
