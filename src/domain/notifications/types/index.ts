import { fact, type FactKind } from '../../core/fact.ts'
import type { ToldFact } from './definition.ts'
import { alertFired } from './alertFired.ts'
import { milestone } from './milestone.ts'
import { positionClosed } from './positionClosed.ts'
import { positionModified } from './positionModified.ts'
import { positionOpened } from './positionOpened.ts'
import { system } from './system.ts'
import { tradeClosed } from './tradeClosed.ts'

/** Every type of notification, in the order of its toggles (spec 3, Frontend notification); alerts are ours. */
export const DEFINITIONS = [
  positionOpened,
  positionModified,
  positionClosed,
  tradeClosed,
  milestone,
  system,
  alertFired,
] as const

export type Definition = (typeof DEFINITIONS)[number]
export type NotificationType = Definition['type']
export type NotificationIcon = Definition['icon']

type NameOf<F> = F extends unknown ? keyof F : never
/** Live facts that may become a notification. */
export type NotifiableType = NameOf<Definition['facts']>

type Told<D> = D extends { readonly told?: ToldFact<infer F> } ? F : never
/** Facts of the server that nothing but telling needs. */
export type ToldFacts = Told<Definition>

/** How they are read from the wire. */
export const TOLD_FACTS: readonly ToldFact<ToldFacts>[] = DEFINITIONS.flatMap(({ told }) =>
  told === undefined ? [] : [told],
)

type OnUpdates<D> = D extends { readonly onUpdates?: Readonly<Record<string, infer Name>> } ? Name : never
/** What facts are called on the second stream: `open_position_opened`, `trade_events`, … (docs/API.md lists them). */
export type UpdatesName = OnUpdates<Definition>

/** Stored name to the name on the second stream. */
export const ON_UPDATES: Readonly<Record<string, UpdatesName>> = Object.assign(
  {},
  ...DEFINITIONS.map(({ onUpdates }) => onUpdates),
)

/** How long each is kept. */
export const TOLD_KINDS = Object.fromEntries(TOLD_FACTS.map(({ type }) => [type, fact()])) as unknown as {
  readonly [F in ToldFacts as F['type']]: FactKind<F['data']>
}

export const toldFactOf = ({ type }: ToldFacts): ToldFact<ToldFacts> => TOLD_FACTS.find((told) => told.type === type)!

export const NOTIFICATION_TYPES: readonly NotificationType[] = DEFINITIONS.map(({ type }) => type)

/** Which types are on for whoever has not chosen. */
export const ON_BY_DEFAULT = Object.fromEntries(
  DEFINITIONS.map(({ type, isOnByDefault }) => [type, isOnByDefault]),
) as Readonly<Record<NotificationType, boolean>>

/** Whether a switch stands away from its default. What a newer build knows beside these is on by default. */
export const isSwitched = ([type, isOn]: readonly [string, boolean]): boolean =>
  isOn !== ((ON_BY_DEFAULT as Readonly<Record<string, boolean>>)[type] ?? true)
