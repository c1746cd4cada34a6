import type { Page } from 'playwright-core'

/**
 * What the own thread of a page did while something happened, in ms. Scripts, style and layout count processor time.
 */
export interface MainThread {
  /** All that ran scripts: callbacks, events, timers, frames and what they queued. */
  readonly script: number
  readonly styleAndLayout: number
  /** Longest task, its processor time: what other programs take from a busy machine is not the page's. */
  readonly longest: number
  /** The same task or another, by the clock, as a person waits for it. */
  readonly longestByClock: number
  /** Tasks that the page itself sees as long, over 50 ms by the clock. */
  readonly longTasks: readonly number[]
  /** How long it was watched, by the clock. */
  readonly span: number
}

interface Traced {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const SCRIPTS = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.run',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'EventDispatch',
  'V8.DeserializeContext',
  'v8.callFunction',
  'HandlePostMessage',
])
const LAYOUTS = new Set(['UpdateLayoutTree', 'Layout', 'Document::updateStyle', 'RecalcStyles'])

/** Watches the page's own thread while `does` runs. */
export async function watched(page: Page, does: () => Promise<void>): Promise<MainThread> {
  const browser = page.context().browser()!
  await page.evaluate(() => {
    const seen: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    Object.assign(window, {
      endWatch: () => {
        for (const entry of observer.takeRecords()) seen.push(entry.duration)
        observer.disconnect()
        return seen
      },
    })
  })
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8.execute'] })
  const begun = performance.now()
  await does()
  const span = performance.now() - begun
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly Traced[]
  }
  const longTasks = await page.evaluate(() => (window as unknown as { endWatch: () => number[] }).endWatch())
  const events = ofBusiestPage(traceEvents)
  const tasks = events.filter(({ name }) => name.endsWith('RunTask'))
  if (tasks.length === 0) throw new Error('The trace holds no task of a page.')
  return {
    ...scriptAndLayout(events),
    longTasks,
    span,
    longest: Math.max(...tasks.map(cost)) / 1_000,
    longestByClock: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000,
  }
}

const cost = ({ tdur, dur = 0 }: Traced): number => tdur ?? dur

/** Whole events of the own thread of the page that did most; other pages of the browser do nothing meanwhile. */
function ofBusiestPage(all: readonly Traced[]): readonly Traced[] {
  const mains = new Set(
    all
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const byThread = new Map<string, Traced[]>()
  for (const event of all) {
    const thread = `${event.pid} ${event.tid}`
    if (event.ph === 'X' && mains.has(thread))
      (byThread.get(thread) ?? byThread.set(thread, []).get(thread)!).push(event)
  }
  return [...byThread.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** Processor time in ms; what a script forces the page to lay out is layout, not script. */
function scriptAndLayout(events: readonly Traced[]): Pick<MainThread, 'script' | 'styleAndLayout'> {
  const layouts = outermost(events, LAYOUTS)
  const scripts = outermost(events, SCRIPTS)
  const forced = layouts.filter((layout) => scripts.some(({ ts, dur = 0 }) => layout.ts >= ts && layout.ts < ts + dur))
  const styleAndLayout = sum(layouts)
  return { script: (sum(scripts) - sum(forced)) / 1_000, styleAndLayout: styleAndLayout / 1_000 }
}

const sum = (events: readonly Traced[]): number => events.reduce((total, event) => total + cost(event), 0)

/** The named events that lie in no other of them. */
function outermost(events: readonly Traced[], names: ReadonlySet<string>): readonly Traced[] {
  let until = -Infinity
  return events
    .filter(({ name }) => names.has(name))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < until) return false
      until = ts + dur
      return true
    })
}
