import { createEvent, createStore, sample, createEffect, scopeBind, type Store } from 'effector'
import { scope } from './scope.ts'

/** A choice of this browser: kept in local storage under `bot-blending.<name>`, never sent to the core. */
export interface Choice<T extends string> {
  readonly $value: Store<T>
  readonly set: (value: T) => void
}

interface Kept {
  readonly key: string
  readonly value: string
}

const keepFx = createEffect(({ key, value }: Kept) => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser may forbid storage; the choice then lives as long as the tab.
    return
  }
})

/** A choice out of a closed list; anything else in storage counts as not chosen. */
export function makeChoice<const T extends string>(name: string, allowed: readonly T[], fallback: T): Choice<T> {
  const key = `bot-blending.${name}`
  const changed = createEvent<T>()
  const $value = createStore<T>(remembered(key, allowed) ?? fallback).on(changed, (_, value) => value)
  sample({ clock: changed, fn: (value): Kept => ({ key, value }), target: keepFx })
  return { $value, set: scopeBind(changed, { scope }) }
}

function remembered<T extends string>(key: string, allowed: readonly T[]): T | undefined {
  try {
    const stored = localStorage.getItem(key)
    return allowed.find((value) => value === stored)
  } catch {
    return undefined
  }
}

/** Sidebar of wide screens: open by default (spec 2), rail when the reader folds it. */
export const sidebarWidth = makeChoice('sidebar', ['open', 'rail'], 'open')
