import { createEvent, createStore, sample, createEffect, scopeBind, type Store } from 'effector'
import { local } from '../link/browserStorage.ts'
import { scope } from './scope.ts'

/** A choice of this browser: kept in local storage under `bot-blending.<name>`, never sent to the core. */
export interface Choice<T> {
  readonly $value: Store<T>
  readonly set: (value: T) => void
}

interface Kept {
  readonly key: string
  readonly value: string
}

const keepFx = createEffect(({ key, value }: Kept) => local.set(key, value))

/** A choice out of a closed list; anything else in storage counts as not chosen. */
export function makeChoice<const T extends string>(name: string, allowed: readonly T[], fallback: T): Choice<T> {
  const key = `${PREFIX}${name}`
  const changed = createEvent<T>()
  const $value = createStore<T>(remembered(key, allowed) ?? fallback).on(changed, (_, value) => value)
  sample({ clock: changed, fn: (value): Kept => ({ key, value }), target: keepFx })
  return { $value, set: scopeBind(changed, { scope }) }
}

/** A choice with parts, kept as JSON; `read` makes sense of whatever stands in storage. */
export function makeKept<T>(name: string, read: (stored: unknown) => T): Choice<T> {
  const key = `${PREFIX}${name}`
  const changed = createEvent<T>()
  const $value = createStore<T>(read(local.json(key))).on(changed, (_, value) => value)
  sample({ clock: changed, fn: (value): Kept => ({ key, value: JSON.stringify(value) }), target: keepFx })
  return { $value, set: scopeBind(changed, { scope }) }
}

function remembered<T extends string>(key: string, allowed: readonly T[]): T | undefined {
  const stored = local.get(key)
  return allowed.find((value) => value === stored)
}

const PREFIX = 'bot-blending.'
/** What a running session stands on, which goes with the log-out and never before; and the refusal of error reports. */
const NO_CHOICE =
  /^bot-blending\.(user$|generation\.|flag\.|journeys$|marketing$|touched$|impersonation$|admin-token$|error-reports$)/

/** Keys of the choices of this browser. */
const keysOfChoices = (): readonly string[] =>
  local.keys().filter((key) => key.startsWith(PREFIX) && !NO_CHOICE.test(key))

/** How many choices this browser keeps. */
export const countChoices = (): number => keysOfChoices().length

/** Forgets them all; each shows its fallback with the next visit. */
export const clearChoices = (): void => keysOfChoices().forEach((key) => local.remove(key))

/** The steps of the set-up banner: shown until the reader folds them (spec 2: 'Hide Setup Steps'). */
export const setupSteps = makeChoice('setup-steps', ['shown', 'hidden'], 'shown')

/** How far the set-up of a trial came on this device (spec 4, Other: 'Trial status stored locally'). */
export const trialStatus = makeChoice('trial-status', ['not_started', 'started', 'connected', 'done'], 'not_started')

/** Sidebar of wide screens: open by default (spec 2), rail when the reader folds it. */
export const sidebarWidth = makeChoice('sidebar', ['open', 'rail'], 'open')

/** Alerts of the system while the page is hidden; the browser has to allow them too. */
export const systemAlerts = makeChoice('system-alerts', ['off', 'on'], 'off')
