import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Clock } from '../../../src/server/clock.ts'
import type { WireFact } from '../../../src/domain/wire/payloads/facts.ts'
import { systemClock } from '../../../src/server/clock.ts'
import { layLine, type Line } from '../../end-to-end/harness/line.ts'
import { newContext } from '../../end-to-end/harness/test.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { takeTestClock, tellTestClock } from './deviceClock.ts'
import { clockedPages } from './pages.ts'

/**
 * Where the test's time begins, before the machine's: the identity provider lives by the machine's clock, so that what
 * it signs is good until the last sleep is over.
 */
const BEGINS = -12 * 3_600_000

/** A server and browsers that live by one clock, which the test moves. */
export interface House {
  readonly server: TestServer
  /** The sample user Mara. */
  readonly userId: string
  readonly now: () => number
  /** A fact of hers, as the server writes it. */
  happened(type: string, at: number, data: object): Promise<WireFact>
  /** A browser profile of hers, on a line of its own. */
  profile(browser: Browser, problems: string[]): Promise<Profile>
  /** The profiles' devices sleep for so long: their lines are dead, and `meanwhile` is what the server sees. */
  sleep(profiles: readonly Profile[], ms: number, meanwhile: (began: number) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export interface Profile {
  readonly context: BrowserContext
  readonly line: Line
  /** Toasts as they were drawn first, oldest first: one that appears in a second tab is here twice. */
  readonly toasts: readonly Drawn[]
  close(): Promise<void>
}

/** A toast in a tab; text as `title: text`. */
interface Drawn {
  readonly tab: Page
  readonly id: string
  readonly text: string
}

/** Builds the pages, starts the server. */
export async function openHouse(): Promise<House> {
  const pages = await clockedPages()
  let offset = BEGINS
  const now = (): number => systemClock.now() + offset
  const clock: Clock = { ...systemClock, now }
  const server = await startTestServer({ clock, env: { WEB_DIR: pages, RATE_FACTOR: '1000' } })
  const userId = await userOf(server)

  async function profile(browser: Browser, problems: string[]): Promise<Profile> {
    const line = await layLine()
    line.bend(({ path }) => (path === '/test-clock' ? { status: 200, body: String(offset) } : null))
    const context = await newContext(browser, server.url, problems, { proxy: line.proxy })
    const toasts: Drawn[] = []
    // One that made room for newer ones and comes back is the same.
    await context.exposeBinding('noteToast', ({ page }, id: string, text: string) => {
      if (!toasts.some((one) => one.tab === page && one.id === id)) toasts.push({ tab: page, id, text })
    })
    // What a person signs in by is no page of ours: its policy lets nothing be fetched.
    await context.addInitScript(
      `if (location.protocol.startsWith('http') && location.pathname !== '/health') (${takeTestClock.toString()})('/test-clock', 'test-clock')`,
    )
    await context.addInitScript(watchToasts)
    return {
      context,
      line,
      toasts,
      close: async () => {
        await context.close()
        await line.close()
      },
    }
  }

  async function sleep(
    profiles: readonly Profile[],
    ms: number,
    meanwhile: (began: number) => Promise<void>,
  ): Promise<void> {
    for (const { line } of profiles) line.cut()
    const began = now()
    offset += ms
    await meanwhile(began)
    for (const { context } of profiles) await context.pages()[0]!.evaluate(tellTestClock, offset)
    for (const { line } of profiles) line.mend()
  }

  const happened = (type: string, at: number, data: object): Promise<WireFact> =>
    server.parts.facts.change(userId, ({ append }) => append({ type, at: new Date(at), data }))
  return { server, userId, now, happened, profile, sleep, close: () => server.close() }
}

/** Her id, as her accounts' owner. */
async function userOf({ parts, link, exchange }: TestServer): Promise<string> {
  const accountId = await link('mara', 'main')
  const owner = parts.owners.of(accountId)
  if (owner === null || exchange.started.length === 0) throw new Error('The account was not linked.')
  return owner.userId
}

/** Runs in the page: tells the test of each toast that is drawn. */
function watchToasts(): void {
  const note = (toast: Element): void => {
    const [, title, text] = [...toast.children]
      .filter((child) => child.tagName === 'SPAN')
      .map((child) => child.textContent ?? '')
    ;(globalThis as unknown as { noteToast: (id: string, text: string) => void }).noteToast(
      toast.getAttribute('data-toast') ?? '',
      `${title ?? ''}: ${text ?? ''}`,
    )
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element && node.matches('[data-toast]')) note(node)
    }
  }).observe(document, { childList: true, subtree: true })
}
