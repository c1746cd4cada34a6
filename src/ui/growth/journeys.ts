import { routeFor } from '../../domain/access/match.ts'
import type { ToldEvent } from '../../domain/experiments/constants.ts'
import type { Context, Visit } from '../../domain/experiments/journey.ts'
import { type Kept, NOTHING_KEPT, told, visited } from '../../domain/experiments/results.ts'
import { newId } from '../../worker/adapters/random.ts'
import { local } from '../link/browserStorage.ts'
import { forgetVisitor } from '../link/visitor.ts'
import { formFactorOf } from '../../domain/core/breakpoints.ts'

/** Tests and journeys of this browser: shared by its tabs, kept over sign-ins, never sent to the server. */
const KEY = 'bot-blending.journeys'
/** Another version is not read: one begins anew. */
const VERSION = 1

/** What is kept of tests and journeys; nothing where it cannot be read. */
export function keptJourneys(): Kept {
  const said = local.json(KEY) as { version?: number; kept?: Kept } | null
  return said?.version === VERSION && said.kept !== undefined ? said.kept : NOTHING_KEPT
}

/** How many journeys and results are kept. */
export function countJourneys(): number {
  const { journey, completed, results } = keptJourneys()
  return completed.length + results.length + (journey === null ? 0 : 1)
}

/** Forgets them all, and the word by which this browser's arms are drawn and its reports are told from others. */
export function clearJourneys(): void {
  local.remove(KEY)
  forgetVisitor()
}

const keep = (kept: Kept): void => local.set(KEY, JSON.stringify({ version: VERSION, kept }))

/** Notes the page of an address as a step; an address of none is no step. */
export function noteVisit({
  path,
  segment,
  query,
}: Pick<Visit, 'segment'> & { readonly path: string; readonly query: string }): void {
  const page = routeFor(path)?.route.pattern
  if (page === undefined) return
  const visit = {
    page,
    segment,
    source: sourceOf(query),
    device: formFactorOf(innerWidth),
    sessionId: newId(),
  }
  keep(visited(keptJourneys(), visit, Date.now()))
}

/** Notes something done. False where it says nothing new. */
export function noteTold(event: ToldEvent, context: Context): boolean {
  const before = keptJourneys()
  const after = told(before, event, context, Date.now())
  if (after === before) return false
  keep(after)
  return true
}

/** The campaign of the address, else the site that led here, else 'direct'. */
function sourceOf(query: string): string {
  const campaign = new URLSearchParams(query).get('utm_source')
  if (campaign !== null && campaign !== '') return campaign.slice(0, 60)
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return from === null || from.origin === location.origin ? 'direct' : from.host
}
