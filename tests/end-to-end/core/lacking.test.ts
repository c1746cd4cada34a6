import { vi } from 'vitest'
import { expect, lineTest } from '../harness/test.ts'
import { callerFor, rowsAreRight } from '../way/positions.ts'
import { PATIENCE, isLive, moves, signInAs } from '../worker/people.ts'

vi.setConfig({ testTimeout: 4 * PATIENCE })

/** A script that takes a property from the global object and from all it inherits from. */
const without = (name: string): string => `for (let at = globalThis; at !== null; at = Object.getPrototypeOf(at)) delete at[${JSON.stringify(name)}];`

/** What a browser may lack, as scripts for pages and workers. */
const LACKS = {
  SharedWorker: without('SharedWorker'),
  IndexedDB: without('indexedDB'),
  locks: 'for (const name of ["Navigator", "WorkerNavigator"]) if (globalThis[name]) delete globalThis[name].prototype.locks;',
  'local storage': 'if (globalThis.window) Object.defineProperty(globalThis, "localStorage", { configurable: true, get() { throw new DOMException("Denied", "SecurityError") } });',
} as const

const KEEPS_NOTHING = 'This browser keeps no data for this page: after a reload everything is loaded anew.'
const SHARES_NOTHING = 'This browser shares nothing between tabs: each tab keeps its own connection.'

// Each thing is lacking beside every other that is there, and beside every other that lacks too. SharedWorker alone is left out
// in tests/end-to-end/worker/leaving.test.ts. Every profile of these tests is a private window.
lineTest.for<readonly [lacking: readonly (keyof typeof LACKS)[], says: readonly string[]]>([
  [['locks'], []],
  [['IndexedDB'], [KEEPS_NOTHING]],
  [['IndexedDB', 'locks', 'local storage'], [KEEPS_NOTHING]],
  [['IndexedDB', 'SharedWorker', 'local storage'], [KEEPS_NOTHING]],
  [['SharedWorker', 'locks', 'local storage'], [KEEPS_NOTHING, SHARES_NOTHING]],
  [['SharedWorker', 'locks', 'IndexedDB', 'local storage'], [KEEPS_NOTHING, SHARES_NOTHING]],
])('F24 I17 without %s: two tabs show what the server has, live, and say what they lack', async ([lacking, says], { context, page, line, url, problems }) => {
  const script = lacking.map((name) => LACKS[name]).join('\n')
  await context.addInitScript({ content: script })
  line.alter((path) => (path.includes('worker-main') ? { from: path, text: (body) => `${script}\n${body}` } : null))
  await signInAs(page, /Mara/)
  const second = await context.newPage()
  await second.goto('/live-trades')
  await isLive(second)
  const caller = await callerFor(url, 'mara')

  for (const tab of [page, second]) {
    await rowsAreRight(tab, caller)
    await moves(tab)
    for (const sentence of says) await tab.getByText(sentence).first().waitFor()
    if (says.length === 0) expect(await tab.getByText(/^This browser/).count()).toBe(0)
  }

  await page.reload()
  await isLive(page)
  await rowsAreRight(page, caller)
  expect(problems).toEqual([])
})
