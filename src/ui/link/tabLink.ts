import { reloadOnce } from '../errors/reloadOnce.ts'
import { setBoot } from '../model/boot.ts'
import { forgetLead, readClock } from '../model/clock.ts'
import { acceptPush, dropAll, shownSession } from '../model/mirrors.ts'
import { setNewer } from '../model/newer.ts'
import { setLink } from '../model/send.ts'
import { hasTyped } from '../model/typed.ts'
import { startLink, type Link, type LinkParts, type LinkTrouble } from './link.ts'
import { openCore } from './openCore.ts'
import { helloOf, reportTabFacts } from './tabFacts.ts'
import { nextFrame } from './timing.ts'

/** A tab's connection with everything that belongs to a page: mirrors, tab facts, the back-forward cache. */
export interface TabLink {
  stop(): void
}

/** Joins the core of that user. Whatever was shown of another user is gone first (T17). */
export function startTabLink(user: string, onAttached: LinkParts['onAttached']): TabLink {
  dropAll()
  const link: Link = startLink({
    user,
    openHost: openCore,
    helloOf,
    sessionOf: shownSession,
    onPush: async (push) => {
      readClock(push.views.connection?.lastMessageAt ?? null)
      acceptPush(push)
      await nextFrame()
    },
    onAttached: (attached) => {
      forgetLead()
      setBoot({ kind: 'running' })
      return onAttached(attached)
    },
    onTrouble,
  })
  setLink(link)
  const stopFacts = reportTabFacts((body) => void link.send(body))
  const stop = new AbortController()
  // Chrome ends a shared worker whose last page entered the back-forward cache (F50): greet again.
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) link.rejoin()
    },
    { signal: stop.signal },
  )
  return {
    stop: () => {
      stop.abort()
      stopFacts()
      link.stop()
      setLink(null)
    },
  }
}

function onTrouble(trouble: LinkTrouble): void {
  // What was typed is worth more than the newer version: the screen stays, and says so.
  if (trouble.kind !== 'unreachable' && hasTyped()) return setNewer('running')
  // Nobody looks at a hidden tab: it is idle, so it takes the newer version at once; a visible one says so and waits
  // for its reader.
  if (trouble.kind === 'outdated')
    return document.visibilityState === 'hidden' && reloadOnce('version') ? undefined : setBoot({ kind: 'outdated' })
  // A worker script that is gone means a deployment in between: the document has newer addresses (F30).
  if (trouble.kind === 'not_loaded' && reloadOnce('worker')) return
  setBoot({ kind: 'broken', message: trouble.message })
}
