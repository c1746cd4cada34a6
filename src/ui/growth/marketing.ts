import { textsFrom } from '../../domain/core/wire.ts'
import type { ToldEvent } from '../../domain/experiments/constants.ts'
import type { Context } from '../../domain/experiments/journey.ts'
import { loadPublic } from '../auth/public.ts'
import { local } from '../link/browserStorage.ts'
import { MARKETING_KEY } from '../link/marketingKey.ts'

/** Path of the document in which the script runs. */
const FRAME = '/api/marketing-frame'

/** Whether the user of this browser lets the marketing script hear of his way. Nobody does who was not asked. */
export const mayTell = (): boolean => local.get(MARKETING_KEY) === 'yes'

/** Gives or takes back the consent. Taken back, the script is gone at once, in every tab. */
export function setMayTell(isGiven: boolean): void {
  if (isGiven) local.set(MARKETING_KEY, 'yes')
  else {
    local.remove(MARKETING_KEY)
    close()
  }
}

/** Hosts that the operator's script speaks to; empty where there is none. */
export async function marketingHosts(): Promise<readonly string[]> {
  const hosts = (await loadPublic())?.['marketing_hosts']
  return textsFrom(hosts)
}

let frame: Promise<HTMLIFrameElement | null> | null = null

/**
 * The one port to the marketing script (spec 7, Other): what happened, and the arm or plan that it is about. Without an
 * operator's script and the user's consent it does nothing: no frame is made, nothing is asked for.
 */
export async function tellMarketing(event: ToldEvent, context: Context): Promise<void> {
  if (!mayTell()) return close()
  frame ??= open()
  const opened = await frame
  // The frame has no origin that could be named; what is sent names nobody.
  if (mayTell()) opened?.contentWindow?.postMessage({ ...context, event }, '*')
}

/** Opens the script's frame and waits until it listens; null where no script is configured. */
async function open(): Promise<HTMLIFrameElement | null> {
  if ((await marketingHosts()).length === 0) return null
  const made = document.createElement('iframe')
  made.setAttribute('sandbox', 'allow-scripts')
  made.hidden = true
  made.title = 'Marketing'
  made.src = FRAME
  const listens = new Promise<void>((resolve) => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== made.contentWindow || data !== 'marketing-frame') return
      removeEventListener('message', hear)
      resolve()
    }
    addEventListener('message', hear)
  })
  addEventListener('storage', closeUnwanted)
  document.body.append(made)
  await listens
  return made
}

function closeUnwanted({ key }: StorageEvent): void {
  if ((key === MARKETING_KEY || key === null) && !mayTell()) close()
}

function close(): void {
  removeEventListener('storage', closeUnwanted)
  void frame?.then((opened) => opened?.remove())
  frame = null
}
