import { expect, lineTest } from '../harness/test.ts'
import { callerFor } from '../../support/caller.ts'
import { WORKER_START } from '../../support/workerStart.ts'
import { rowsAreRight } from '../way/positions.ts'
import { isLive, moves, signInAs } from '../worker/people.ts'

/** A script that takes a property from the global object and from all it inherits from. */
const without = (name: string): string =>
  `for (let at = globalThis; at !== null; at = Object.getPrototypeOf(at)) delete at[${JSON.stringify(name)}];`

/** What a browser may lack, as scripts for pages and workers. */
const LACKS = {
  SharedWorker: without('SharedWorker'),
  IndexedDB: without('indexedDB'),
  locks:
    'for (const name of ["Navigator", "WorkerNavigator"]) if (globalThis[name]) delete globalThis[name].prototype.locks;',
  'local storage':
    'if (globalThis.window) Object.defineProperty(globalThis, "localStorage", { configurable: true, get() { throw new DOMException("Denied", "SecurityError") } });',
} as const

const KEEPS_NOTHING = 'This browser keeps no data for this page: after a reload everything is loaded anew.'
const SHARES_NOTHING = 'This browser shares nothing between tabs: each tab keeps its own connection.'

type Feature = keyof typeof LACKS

/** Every set of things a browser may lack, 2^4 of them (F24). */
const SETS = (Object.keys(LACKS) as Feature[]).reduce<readonly (readonly Feature[])[]>(
  (sets, one) => [...sets, ...sets.map((set) => [...set, one])],
  [[]],
)

/**
 * What the product says then. Without a shared worker one of the tabs' own workers writes the log, which takes a lock
 * to agree on.
 */
const saysOf = (lacking: readonly Feature[]): readonly string[] => {
  const isAlone = lacking.includes('SharedWorker') && lacking.includes('locks')
  return [...(isAlone || lacking.includes('IndexedDB') ? [KEEPS_NOTHING] : []), ...(isAlone ? [SHARES_NOTHING] : [])]
}

// Every profile of these tests is a private window.
lineTest.for<readonly [lacking: string, set: readonly Feature[]]>(
  SETS.map((set) => [set.join(', ') || 'nothing', set]),
)(
  'F24 I17 without %s: two tabs show what the server has, live, and say what they lack',
  async ([, lacking], { context, page, line, url, problems }) => {
    const says = saysOf(lacking)
    const script = lacking.map((name) => LACKS[name]).join('\n')
    await context.addInitScript({ content: script })
    line.alter((path) => (WORKER_START.test(path) ? { from: path, text: (body) => `${script}\n${body}` } : null))
    await signInAs(page, /Mara/)
    const second = await context.newPage()
    const [caller] = await Promise.all([callerFor(url, 'mara'), second.goto('/live-trades').then(() => isLive(second))])

    await Promise.all(
      [page, second].map(async (tab) => {
        await rowsAreRight(tab, caller)
        await moves(tab)
        for (const sentence of says) await tab.getByText(sentence).first().waitFor()
        if (says.length === 0) expect(await tab.getByText(/^This browser/).count()).toBe(0)
      }),
    )

    await page.reload()
    await isLive(page)
    await rowsAreRight(page, caller)
    expect(problems).toEqual([])
  },
)

/** What a browser that denies storage to the site does: all of it is there, and nothing of it can be used. */
const DENIED = `
const denied = () => { throw new DOMException('The operation is insecure.', 'SecurityError') };
if (globalThis.LockManager) LockManager.prototype.request = async () => denied();
for (const name of ['SharedWorker', 'BroadcastChannel'])
  if (name in globalThis) globalThis[name] = function () { denied() };
for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
  if (name in globalThis) Object.defineProperty(globalThis, name, { configurable: true, get: denied });`

lineTest(
  'F24 I17 where the browser denies storage, public pages are shown',
  async ({ context, page, line, problems }) => {
    await context.addInitScript({ content: DENIED })
    line.alter((path) => (WORKER_START.test(path) ? { from: path, text: (body) => `${DENIED}\n${body}` } : null))

    for (const path of ['/', '/pricing']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByText('Starting application...').waitFor({ state: 'detached' })
    }
    expect(problems).toEqual([])
  },
)
