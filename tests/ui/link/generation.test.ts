import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import { local } from '../../../src/ui/link/browserStorage.ts'
import { generationOf, keepGeneration } from '../../../src/ui/link/coreName.ts'
import type { OpenHost } from '../../../src/ui/link/host.ts'
import { startLink, type Link, type LinkTrouble } from '../../../src/ui/link/link.ts'
import { helloOf } from '../../../src/ui/link/tabFacts.ts'
import type { WorkerApi } from '../../../src/worker/api.ts'

let link: Link | null = null
/** Names of the cores that were opened. */
let opened: string[] = []
let troubles: LinkTrouble[] = []

beforeEach(() => {
  vi.useFakeTimers()
  ;[opened, troubles] = [[], []]
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: undefined })
})

afterEach(() => {
  link?.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

/** A tab of a browser whose log is written by that generation; a core of an older one says so, if it knows. */
function openTab(written: number, says: boolean): void {
  const openHost: OpenHost = (name) => {
    opened.push(name)
    const refused = bad({ kind: 'protocol', message: 'Other.', ...(says ? { generation: written } : {}) })
    const api = {
      attach: async () =>
        Number(name.split('-')[2]) < written
          ? refused
          : good({ workerRun: 'run', workerLock: 'lock', hasSession: true }),
      send: async () => good({ entry: 1 }),
      read: async () => good({}),
    } as unknown as WorkerApi
    return { kind: 'shared', api, close: () => undefined }
  }
  link = startLink({
    user: 'lost',
    openHost,
    helloOf,
    sessionOf: () => '',
    onPush: async () => undefined,
    onAttached: () => undefined,
    onTrouble: (trouble) => troubles.push(trouble),
  })
}

describe('R8 A-333 the generation of the cores', () => {
  it('is learnt from the log where the browser lost it', async () => {
    openTab(3, true)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(opened).toEqual(['core-lost-0', 'core-lost-3'])
    expect(troubles).toEqual([])
    expect(generationOf('lost')).toBe(3)
  })

  it('of a core that knows of no newer one is told to be outdated, once', async () => {
    openTab(3, false)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(opened).toEqual(['core-lost-0'])
    expect(troubles).toEqual([{ kind: 'outdated' }])
  })

  it('is the one that another tab kept, for a page that comes back and heard nothing', async () => {
    openTab(0, true)
    await vi.advanceTimersByTimeAsync(0)

    keepGeneration('lost', 2)
    link?.rejoin()
    await vi.advanceTimersByTimeAsync(0)

    expect(opened).toEqual(['core-lost-0', 'core-lost-2'])
  })

  it('F24 is kept as long as the page where there is no room for it', () => {
    keepGeneration('lost', 1)
    const real = localStorage
    const throws = (): never => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: (key: string) => real.getItem(key), setItem: throws })
    keepGeneration('lost', 2)
    local.set('bot-blending.full', 'a')
    expect([generationOf('lost'), local.get('bot-blending.full')]).toEqual([2, 'a'])
    expect(local.keys()).toEqual(expect.arrayContaining(['bot-blending.full', 'bot-blending.generation.lost']))

    vi.stubGlobal('localStorage', real)
    local.set('bot-blending.full', 'b')
    keepGeneration('lost', 3)
    expect([generationOf('lost'), local.get('bot-blending.full')]).toEqual([3, 'b'])
    expect(localStorage.getItem('bot-blending.generation.lost')).toBe('3')
    local.remove('bot-blending.full')
    expect(local.get('bot-blending.full')).toBeNull()
  })
})
