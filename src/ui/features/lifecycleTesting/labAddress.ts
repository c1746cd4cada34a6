import { oneOf, readAddress, text, whole } from '../../../domain/access/address.ts'
import { PAPER_FAULTS, type PaperFault } from '../../../domain/lab/constants.ts'
import { replaceAddress } from '../../model/address.ts'

/** Sections of the screen. */
export const SECTIONS = ['scenarios', 'reports', 'lifecycle', 'routes'] as const
export type Section = (typeof SECTIONS)[number]

/** What a run is against. */
export const TARGETS = ['fixture', 'paper'] as const
export type Target = (typeof TARGETS)[number]

/** What the address chooses: `?scenario=dup-burst&seed=7&speed=20`, or `?target=paper&fault=stream_cut`. */
export interface LabAddress {
  readonly section: Section
  readonly target: Target
  /** A fault of the paper exchange. */
  readonly fault: PaperFault
  readonly scenario: string | null
  readonly seed: number | null
  readonly speed: number
}

/** Virtual seconds a second. */
export const SPEED = { least: 1, most: 100, usual: 20 } as const

const LAB_ADDRESS = {
  view: oneOf(SECTIONS, 'scenarios'),
  target: oneOf(TARGETS, 'fixture'),
  fault: oneOf(PAPER_FAULTS, 'stream_cut'),
  scenario: text,
  seed: whole(0, 2 ** 31),
  speed: whole(SPEED.least, SPEED.most),
}

/** Reads an address; what makes no sense has its usual value. */
export function addressFrom(search: string): LabAddress {
  const { view: section, target, fault, scenario, seed, speed } = readAddress(LAB_ADDRESS, search).values
  return {
    section,
    target,
    fault,
    scenario: scenario === '' ? null : scenario,
    seed,
    speed: speed ?? SPEED.usual,
  }
}

/** The address with a change; usual values are left out. */
function addressWith(search: string, change: Partial<LabAddress>): string {
  const { section, target, fault, scenario, seed, speed } = { ...addressFrom(search), ...change }
  const query = new URLSearchParams()
  if (section !== 'scenarios') query.set('view', section)
  if (target !== 'fixture') query.set('target', target)
  if (target === 'paper' && fault !== 'stream_cut') query.set('fault', fault)
  if (scenario !== null) query.set('scenario', scenario)
  if (seed !== null) query.set('seed', String(seed))
  if (speed !== SPEED.usual) query.set('speed', String(speed))
  return query.size === 0 ? '' : `?${query}`
}

/** Goes there; each choice replaces the one before, so that Back leaves the screen. */
export const goTo = (change: Partial<LabAddress>): void =>
  replaceAddress(location.pathname + addressWith(location.search, change))
