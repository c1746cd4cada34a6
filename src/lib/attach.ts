import type { CommandBody } from '../domain/command.ts'
import { type Outcome } from '../domain/core/outcome.ts'
import type { Answer, Question } from '../domain/question.ts'
import type { TableName, Tables, Views } from '../domain/views.ts'
import type { SignInResult } from '../ui/auth/oidc.ts'
import { askSilently, findSession, type Looking } from '../ui/auth/silent.ts'
import { coreAt } from '../ui/link/coreAt.ts'
import { ANONYMOUS, hashOfUser, rememberedUser, rememberUser, USER_KEY } from '../ui/link/coreName.ts'
import { startLink, type Link, type LinkTrouble } from '../ui/link/link.ts'
import { helloOf, reportTabFacts } from '../ui/link/tabFacts.ts'
import { nextFrame } from '../ui/link/timing.ts'
import { makeTable, type Table } from '../ui/model/table.ts'

/** What a page brings to join the core. */
export interface AttachOptions {
  /**
   * The screen whose views the page wants, as an address of the product: '/dashboard', '/live-trades?side=long'. The
   * rights of the user count as they do there.
   */
  readonly screen: string
  /**
   * Called with every push: views at most every 100 ms, moved rows by the frames of a page that has the focus, toasts
   * alone to one that is hidden. The next one waits until its frame is drawn.
   */
  readonly onPush: (tab: Tab) => void
  /**
   * Nobody is signed in, or the browser lets no page but the product's own ask: the product's '/login' is the way in.
   */
  readonly onSignedOut: () => void
  /** The core cannot be used; a page that is `outdated` is to be loaded anew. */
  readonly onTrouble: (trouble: LinkTrouble) => void
}

/**
 * A page that has joined, as one of the user's tabs. What is left to it: to show the toasts that `toasts` gives it and
 * to say so (`toast.acknowledge`), since a toast goes to one tab alone; to show nothing of a user any more once
 * `shell.signedIn` is false; and to load '/login' when `access` tells it to leave. What a user may not see its views
 * lack: rights are judged in the core.
 */
export interface Tab {
  /** The views as last pushed, unchanged ones the same object; a view that was not pushed yet is missing. */
  readonly views: () => Partial<Views>
  /** One row of a table that moves, by an id that a view names; undefined when it is gone. */
  readonly row: <N extends TableName>(table: N, id: string) => Tables[N] | undefined
  /** Asks for something to be done. Resolves when decided; what comes of it is seen in the views. */
  readonly send: (command: CommandBody) => Promise<Outcome<{ readonly entry: number }>>
  /** Asks for an answer that is no lasting view. */
  readonly read: <Q extends Question>(question: Q) => Promise<Outcome<Answer<Q>>>
  /** Leaves the core. It lives on as long as another tab has joined it. */
  readonly close: () => void
}

/**
 * Joins the core that this browser runs for its user, and stays joined when the worker dies or hangs. Does what a tab
 * must: holds its lock, says who it is, tells of focus, presses and sleep, sends again what was not answered, and where
 * the core has no tokens, or was refused with those it has, signs in silently. Rejects with one sentence when the
 * page's origin does not serve the product.
 */
export async function attach({ screen, onPush, onSignedOut, onTrouble }: AttachOptions): Promise<Tab> {
  const script = await workerScript()
  const { pathname: path, search: query } = new URL(screen, location.origin)
  const user = rememberedUser()
  const tables = new Map<TableName, Table>()
  const tableOf = (name: TableName): Table => tables.get(name) ?? tables.set(name, makeTable()).get(name)!
  let views: Partial<Views> = {}

  const link: Link = startLink({
    user,
    openHost: coreAt({ shared: script, dedicated: script }),
    helloOf: (tab, kind) => ({ ...helloOf(tab, kind), path, query }),
    sessionOf: () => views.shell?.sessionId ?? '',
    onPush: async (push) => {
      for (const patch of push.tables) tableOf(patch.table).patch(patch)
      const wasAsked = views.access?.asksSilently
      views = { ...views, ...push.views }
      if (views.access?.asksSilently === true && wasAsked !== true) void askSilently(looking)
      for (const patch of push.tables) tableOf(patch.table).sweep()
      onPush(tab)
      await nextFrame()
    },
    onAttached: async ({ hasSession }) => {
      if (!hasSession) await (user === ANONYMOUS ? take({ kind: 'absent' }) : findSession(looking, null))
    },
    onTrouble,
  })
  const tab: Tab = {
    views: () => views,
    row: <N extends TableName>(table: N, id: string) => tables.get(table)?.row(id) as Tables[N] | undefined,
    send: link.send,
    read: link.read,
    close: () => {
      stopFacts()
      over.abort()
      link.stop()
    },
  }
  const stopFacts = reportTabFacts((body) => void link.send(body))
  const over = new AbortController()
  // Another user signed in: nothing of this one may stay on the page (T17).
  addEventListener('storage', ({ key, newValue }) => key === USER_KEY && newValue !== user && location.reload(), over)
  // Chrome ends a shared worker whose last page entered the back-forward cache (F50): greet again.
  addEventListener('pageshow', ({ persisted }) => persisted && link.rejoin(), over)

  const looking: Looking = {
    send: link.send,
    read: link.read,
    take,
    // The product's own page would go to the provider and come back. From this one '/login' leads there: what the core
    // keeps of the user stays until it is known that he is gone.
    onBlocked: async () => {
      if (!over.signal.aborted) onSignedOut()
    },
    onMisconfigured: (message) => onTrouble({ kind: 'unreachable', message }),
  }

  async function take(result: SignInResult): Promise<void> {
    if (over.signal.aborted) return
    if (result.kind === 'failed')
      return void link.send({ type: 'session.report_error', message: result.message, cancelled: result.cancelled })
    if (result.kind === 'absent') {
      void link.send({ type: 'session.report_absent' })
      return onSignedOut()
    }
    const owner = await hashOfUser(result.tokens.profile.sub)
    rememberUser(owner)
    if (owner === user) void link.send({ type: 'session.start', tokens: result.tokens, isFound: true })
    else location.reload()
  }

  return tab
}

/** Address of the worker's script, which the server tells: it is another one with every build. */
async function workerScript(): Promise<string> {
  const answer = await fetch('/runtime.json', { headers: { accept: 'application/json' }, cache: 'no-store' })
  const told = answer.ok ? ((await answer.json().catch(() => null)) as { readonly worker?: unknown } | null) : null
  if (typeof told?.worker !== 'string')
    throw new Error(`${location.origin} serves no built Bot Blending: its /runtime.json names no worker.`)
  return told.worker
}
