import type { CommandBody } from '../../domain/command.ts'
import type { TabHello } from '../../domain/tabs/hello.ts'
import { PROTOCOL } from '../../worker/api.ts'
import { onHand } from '../model/hands.ts'
import { noteToldPlace, tellable } from '../model/toldPlace.ts'
import { local } from './browserStorage.ts'
import { FLAG_PREFIX, handInterval, wakeCheck, wakeGap } from './constants.ts'
import { hasLocks } from './locks.ts'

/** What this tab says when it joins. */
export function helloOf(tab: string, kind: TabHello['host']['kind']): TabHello {
  const [path, query] = [tellable(location.pathname), tellable(location.search)]
  noteToldPlace(path + query)
  return {
    tab,
    protocol: PROTOCOL,
    path,
    query,
    visible: document.visibilityState === 'visible',
    installedApp: matchMedia('(display-mode: standalone)').matches,
    touch: matchMedia('(pointer: coarse)').matches,
    // An iPad says Macintosh, but no Macintosh has a touch screen.
    ios:
      /iPhone|iPad|iPod/.test(navigator.userAgent) ||
      (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1),
    width: innerWidth,
    browserZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    local: localFlags(),
    host: { kind, storage: 'indexedDB' in globalThis, locks: hasLocks() },
  }
}

function localFlags(): Readonly<Record<string, string>> {
  const flags: Record<string, string> = {}
  for (const key of local.keys()) {
    if (key.startsWith(FLAG_PREFIX)) flags[key.slice(FLAG_PREFIX.length)] = local.get(key) ?? ''
  }
  return flags
}

/**
 * Tells the worker what only a tab can see: shown, hidden, focus, network, presses and keys, fingers that move, waking
 * from sleep. Returns how to stop.
 */
export function reportTabFacts(send: (body: CommandBody) => void): () => void {
  const stop = new AbortController()
  const listen = { signal: stop.signal, passive: true } as const
  document.addEventListener(
    'visibilitychange',
    () => send({ type: document.visibilityState === 'visible' ? 'tab.show' : 'tab.hide' }),
    listen,
  )
  window.addEventListener('focus', () => send({ type: 'tab.touch', kind: 'focus' }), listen)
  window.addEventListener('online', () => send({ type: 'tab.touch', kind: 'online' }), listen)
  const stopHands = onHand(spaced(() => send({ type: 'tab.touch', kind: 'click' })))
  const onMove = spaced(() => send({ type: 'tab.touch', kind: 'touch' }))
  window.addEventListener('touchmove', onMove, { ...listen, capture: true })
  const stopWake = watchWake(() => send({ type: 'tab.touch', kind: 'wake' }), listen)
  return () => {
    stop.abort()
    stopHands()
    stopWake()
  }
}

/** Tells of the first of what comes within `handInterval`, by the events' own time. */
function spaced(tell: () => void): (event: UIEvent) => void {
  let last = -handInterval
  return ({ timeStamp }) => {
    if (timeStamp - last < handInterval) return
    last = timeStamp
    tell()
  }
}

/**
 * A timer that comes far too late means that the machine slept. A hidden page's timers are held back without any sleep,
 * so only the time in sight counts; that the page is shown is told anyway.
 */
function watchWake(onWake: () => void, listen: AddEventListenerOptions): () => void {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => (last = Date.now()), listen)
  const timer = setInterval(() => {
    const now = Date.now()
    if (document.visibilityState === 'visible' && now - last > wakeGap) onWake()
    last = now
  }, wakeCheck)
  return () => clearInterval(timer)
}
