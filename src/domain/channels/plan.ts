import { type ChannelChoices, loudnessOf } from './choices.ts'
import { BURST, MOST_TOLD, type ChannelKind } from './constants.ts'
import { quietUntil } from './quiet.ts'
import type { Telling } from './telling.ts'

/** A telling that is due by a channel. */
export interface Due {
  readonly telling: Telling
  /** It waited for the end of quiet hours. */
  readonly wasHeld: boolean
}

/** One message: what it tells, all of it or none. */
export interface Planned {
  readonly tellings: readonly Telling[]
  readonly form: 'one' | 'many' | 'after_quiet'
  readonly isSilent: boolean
}

/** What becomes of what is due: each telling is in exactly one of these. */
export interface Plan {
  readonly messages: readonly Planned[]
  /** Held by quiet hours, until then, ms. */
  readonly held: readonly { readonly telling: Telling; readonly until: number }[]
  /** Switched off meanwhile. */
  readonly untold: readonly Telling[]
}

/** Who is told, when and where. */
export interface PlanContext {
  readonly kind: ChannelKind
  readonly choices: ChannelChoices
  /** Types that he switched off everywhere. */
  readonly typesOff: readonly string[]
  readonly zone: string
  readonly at: number
}

/**
 * What is told now by one channel, of what is due by it (N4, A-204). Ordinary notifications are merged when they are
 * many, and after quiet hours; what is urgent is always a message of its own. A webhook is a program: it gets
 * everything at once.
 */
export function planOf(due: readonly Due[], context: PlanContext): Plan {
  const off = due.filter(({ telling }) => loudness(telling, context) === 'off')
  const told = due.filter((one) => !off.includes(one))
  const held = told.flatMap(({ telling }) => {
    const until = heldUntil(telling, context)
    return until === null ? [] : [{ telling, until }]
  })
  const now = told.filter(({ telling }) => held.every((one) => one.telling !== telling))
  return {
    messages: context.kind === 'webhook' ? inPages(now, context) : merged(now, context),
    held,
    untold: off.map(({ telling }) => telling),
  }
}

function heldUntil({ isUrgent }: Telling, { kind, choices, zone, at }: PlanContext): number | null {
  const isBeyond = kind === 'webhook' || (isUrgent && choices.urgentIsNeverQuiet)
  return choices.quiet === null || isBeyond ? null : quietUntil(at, zone, choices.quiet)
}

function merged(due: readonly Due[], context: PlanContext): readonly Planned[] {
  const isSilent = (...tellings: readonly Telling[]): boolean =>
    tellings.every((telling) => loudness(telling, context) === 'silent')
  const one = ({ telling }: Due): Planned => ({ tellings: [telling], form: 'one', isSilent: isSilent(telling) })
  const urgent = due.filter(({ telling }) => telling.isUrgent)
  const ordinary = due.filter(({ telling }) => !telling.isUrgent)
  const wasQuiet = ordinary.length > 1 && ordinary.some(({ wasHeld }) => wasHeld)
  if (!wasQuiet && ordinary.length <= BURST) return [...urgent, ...ordinary].map(one)
  const tellings = ordinary.map(({ telling }) => telling)
  return [...urgent.map(one), { tellings, form: wasQuiet ? 'after_quiet' : 'many', isSilent: isSilent(...tellings) }]
}

/** In the order in which they happened, so many at a time; loud and silent apart. */
function inPages(due: readonly Due[], context: PlanContext): readonly Planned[] {
  const pages: Planned[] = []
  for (const isSilent of [false, true]) {
    const tellings = due
      .map(({ telling }) => telling)
      .filter((telling) => (loudness(telling, context) === 'silent') === isSilent)
    for (let from = 0; from < tellings.length; from += MOST_TOLD)
      pages.push({ tellings: tellings.slice(from, from + MOST_TOLD), form: 'one', isSilent })
  }
  return pages
}

const loudness = ({ type }: Telling, { choices, typesOff, kind }: PlanContext) =>
  typesOff.includes(type) ? 'off' : loudnessOf(choices, type, kind)
