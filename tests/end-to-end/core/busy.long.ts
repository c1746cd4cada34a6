import type { CDPSession, Page } from 'playwright-core'
import { BusyAccount } from '../../support/busyAccount.ts'
import { expect, lineTest } from '../harness/test.ts'
import { cores, devtoolsOf, heapOfCore, moves, signInAs } from '../worker/people.ts'

const POSITIONS = 5_000
const SECONDS = 10
const LINES = '[role=grid] tr[data-line]'

/** Keeps what a tab is sent and draws: deliveries of its core, changes of its table, and its longest task. */
function watch(): void {
  const seen = { deliveries: 0, drawn: 0, longest: 0 }
  Object.assign(globalThis, { seen })
  const post = MessagePort.prototype.postMessage
  const watched = new WeakSet<MessagePort>()
  MessagePort.prototype.postMessage = function (this: MessagePort, ...all: unknown[]) {
    // Comlink takes the callback of the pushes over a channel of its own, whose other end answers on this one.
    if (!watched.has(this)) {
      watched.add(this)
      this.addEventListener('message', ({ data }) => {
        const push = (
          data as {
            readonly argumentList?: readonly {
              readonly value?: { readonly views?: object; readonly tables?: readonly unknown[] }
            }[]
          } | null
        )?.argumentList?.[0]?.value
        // A toast that is addressed to a hidden tab goes there, and goes away there.
        if (
          push?.tables !== undefined &&
          (push.tables.length > 0 || Object.keys(push.views ?? {}).some((view) => view !== 'toasts'))
        )
          seen.deliveries += 1
      })
    }
    return (post as (...rest: unknown[]) => void).apply(this, all)
  } as typeof post
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask' })
  addEventListener('DOMContentLoaded', () => {
    const isOfTable = ({ target }: MutationRecord) =>
      ((target instanceof Element ? target : target.parentElement)?.closest('[role=grid]') ?? null) !== null
    new MutationObserver((changes) => {
      seen.drawn += changes.filter(isOfTable).length
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

interface Seen {
  readonly deliveries: number
  readonly drawn: number
  readonly longest: number
}

/** What was seen since the last time this was asked. */
const seenIn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { readonly seen: Seen }
    const told = { ...seen }
    Object.assign(seen, { deliveries: 0, drawn: 0, longest: 0 })
    return told
  })

/** Nobody looks at it: another tab is in front. */
const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** Bytes in use after a collection. */
async function heapOf(session: Pick<CDPSession, 'send'>): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

lineTest(
  `F42 I14 ${POSITIONS} positions with 2,000 values and 20 facts a second: the tab that is seen moves and answers, one that is hidden is sent and draws nothing, and memory stays within bounds`,
  async ({ context, page, browser, line }) => {
    const busy = new BusyAccount(POSITIONS, () => new Date().toISOString())
    let isBusy = false
    line.bend(({ path }) => {
      if (path === '/trades/updates/stream')
        return {
          says: (say) => {
            say(busy.established())
            const beat = setInterval(() => say(busy.heartbeat()), 1_000)
            return () => clearInterval(beat)
          },
        }
      if (path !== '/api/events/stream') return null
      return {
        says: (say) => {
          say(busy.established())
          say(busy.snapshot())
          const beat = setInterval(() => say(busy.heartbeat()), 1_000)
          // As the server sends them: values each 100 ms, a fact when it happens.
          const rates = setInterval(() => {
            if (!isBusy) return
            say(busy.values(200))
            say(busy.fact())
            say(busy.fact())
          }, 100)
          return () => {
            clearInterval(beat)
            clearInterval(rates)
          }
        },
      }
    })
    await context.addInitScript(watch)
    await signInAs(page, /Mara/)
    const hidden = await context.newPage()
    await hidden.goto('/live-trades')
    await hidden.locator(LINES).first().waitFor()
    await hide(hidden)
    const tab = await context.newCDPSession(page)
    const tools = await devtoolsOf(browser)
    const [core, ...others] = await cores(tools)
    expect(others).toEqual([])
    isBusy = true
    await moves(page)
    const heaps = async () => [await heapOf(tab), await heapOfCore(tools, core!)] as const
    const heap = await heaps()
    const facts = busy.facts
    for (const one of [page, hidden]) await seenIn(one)

    await expect.poll(() => busy.facts).toBeGreaterThan(facts + 20 * SECONDS)

    const [shown, unseen] = [await seenIn(page), await seenIn(hidden)]
    const grown = (await heaps()).map((bytes, i) => (bytes - heap[i]!) / 1e6)
    process.stdout.write(
      `${POSITIONS} positions for ${SECONDS} s: ${shown.deliveries} deliveries, longest task ${Math.round(shown.longest)} ms; page and core hold ${heap.map((bytes) => Math.round(bytes / 1e6)).join(' and ')} MB before, ${grown.map((mb) => mb.toFixed(1)).join(' and ')} MB more after.\n`,
    )
    expect(Math.min(shown.deliveries, shown.drawn)).toBeGreaterThan(SECONDS)
    expect([unseen.deliveries, unseen.drawn]).toEqual([0, 0])
    expect(Math.max(...grown)).toBeLessThan(60)

    // It answers while all this goes on.
    await page.getByRole('searchbox').first().fill('S4999USDT')
    await expect.poll(() => page.locator(LINES).count()).toBe(1)
    await moves(page)
  },
)
