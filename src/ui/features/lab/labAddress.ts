import { navigate } from 'wouter/use-browser-location'

/** Sections of the screen. */
export const SECTIONS = ['scenarios', 'lifecycle', 'routes'] as const
export type Section = (typeof SECTIONS)[number]

/** What the address chooses: `?scenario=dup-burst&seed=7&speed=20`. */
export interface LabAddress {
  readonly section: Section
  readonly scenario: string | null
  readonly seed: number | null
  readonly speed: number
}

/** Virtual seconds a second. */
export const SPEED = { least: 1, most: 100, usual: 20 } as const

/** Reads an address; what makes no sense has its usual value. */
export function addressFrom(search: string): LabAddress {
  const query = new URLSearchParams(search)
  const section = SECTIONS.find((one) => one === query.get('view')) ?? 'scenarios'
  return { section, scenario: query.get('scenario'), seed: whole(query.get('seed'), 0, 2 ** 31), speed: whole(query.get('speed'), SPEED.least, SPEED.most) ?? SPEED.usual }
}

/** The address with a change; usual values are left out. */
export function addressWith(search: string, change: Partial<LabAddress>): string {
  const { section, scenario, seed, speed } = { ...addressFrom(search), ...change }
  const query = new URLSearchParams()
  if (section !== 'scenarios') query.set('view', section)
  if (scenario !== null) query.set('scenario', scenario)
  if (seed !== null) query.set('seed', String(seed))
  if (speed !== SPEED.usual) query.set('speed', String(speed))
  return query.size === 0 ? '' : `?${query}`
}

/** Goes there; each choice replaces the one before, so that Back leaves the screen. */
export const goTo = (change: Partial<LabAddress>): void => navigate(location.pathname + addressWith(location.search, change), { replace: true })

function whole(text: string | null, least: number, most: number): number | null {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isInteger(value) && value >= least && value <= most ? value : null
}
