import { useSyncExternalStore } from 'react'
import { local } from '../link/browserStorage.ts'
import { media } from './media.ts'
import { palettes, surfacesByTheme, themes, type Palette, type Theme } from './palette.ts'
import { densities, type Density } from './scale.ts'

/** What the reader chose; 'system' and 'auto' mean: not chosen. Kept in local storage, per browser. */
export type Appearance = {
  readonly theme: Theme | 'system'
  readonly palette: Palette
  /** 'auto' is roomy for a finger and cozy for a mouse. */
  readonly density: Density | 'auto'
  /** Amounts of money are drawn as dots; per cent stays (Shift+H). */
  readonly hidesAmounts: boolean
  /** Minutes without a touch after which they are hidden by themselves; 0 is never. */
  readonly hidesAfter: HidesAfter
  /** Keys of one character act on every screen (WCAG 2.1.4). */
  readonly singleKeys: boolean
}

/** Minutes that can be chosen; 0 is never. */
export const HIDES_AFTER = [0, 5, 15, 60] as const
export type HidesAfter = (typeof HIDES_AFTER)[number]

/** What is on screen: every choice resolved. Charts redraw when it changes. */
export type Shown = {
  readonly theme: Theme
  readonly palette: Palette
  readonly density: Density
  readonly hidesAmounts: boolean
}

/** Key in local storage. `public/appearance.js` reads the same key before the first paint. */
export const APPEARANCE_KEY = 'bot-blending.appearance'

/** What a browser shows that never chose. */
export const defaultAppearance: Appearance = {
  theme: 'system',
  palette: 'green-red',
  density: 'auto',
  hidesAmounts: false,
  hidesAfter: 0,
  singleKeys: true,
}

/** Appearance from stored text; anything unreadable or unknown counts as not chosen. */
export function decodeAppearance(stored: string | null): Appearance {
  const raw = parsed(stored)
  return {
    theme: oneOf(themes, raw['theme']) ?? 'system',
    palette: oneOf(palettes, raw['palette']) ?? 'green-red',
    density: oneOf(densities, raw['density']) ?? 'auto',
    hidesAmounts: raw['hidesAmounts'] === true,
    hidesAfter: HIDES_AFTER.find((minutes) => minutes === raw['hidesAfter']) ?? 0,
    singleKeys: raw['singleKeys'] !== false,
  }
}

/** What to show for a choice on a system. */
export function resolveAppearance(
  chosen: Appearance,
  system: { readonly isLight: boolean; readonly isTouch: boolean },
): Shown {
  return {
    theme: chosen.theme === 'system' ? (system.isLight ? 'light' : 'dark') : chosen.theme,
    palette: chosen.palette,
    density: chosen.density === 'auto' ? (system.isTouch ? 'roomy' : 'cozy') : chosen.density,
    hidesAmounts: chosen.hidesAmounts,
  }
}

const listeners = new Set<() => void>()
let chosen: Appearance = defaultAppearance
let shown: Shown = { theme: 'dark', palette: 'green-red', density: 'cozy', hidesAmounts: false }

/**
 * Reads the choice, sets it on <html> and follows the system and other tabs from then on.
 * Call it once, at the top of the main module.
 */
export function startAppearance(): void {
  chosen = decodeAppearance(local.get(APPEARANCE_KEY))
  for (const query of [media.systemLight, media.touch]) window.matchMedia(query).addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key !== APPEARANCE_KEY) return
    chosen = decodeAppearance(event.newValue)
    apply()
  })
  apply()
}

/** Changes part of the choice, keeps it and shows it at once. */
export function setAppearance(change: Partial<Appearance>): void {
  chosen = { ...chosen, ...change }
  local.set(APPEARANCE_KEY, JSON.stringify(chosen))
  apply()
}

/** The choice, for the settings form. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => defaultAppearance,
  )
}

/** What is on screen, for charts and tables that need pixels. */
export function useShown(): Shown {
  return useSyncExternalStore(subscribe, () => shown)
}

/** What holds of amounts at this moment. */
export const hidingNow = (): Pick<Appearance, 'hidesAmounts' | 'hidesAfter'> => chosen

/** True while amounts of money are drawn as dots. */
export function useHidesAmounts(): boolean {
  return useSyncExternalStore(subscribe, () => shown.hidesAmounts)
}

function apply(): void {
  shown = resolveAppearance(chosen, {
    isLight: window.matchMedia(media.systemLight).matches,
    isTouch: window.matchMedia(media.touch).matches,
  })
  const { dataset } = document.documentElement
  dataset['theme'] = shown.theme
  dataset['palette'] = shown.palette
  dataset['density'] = shown.density
  // The frame that the system draws around the page, of an installed app above all, follows the choice too.
  for (const frame of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    frame.content = surfacesByTheme[shown.theme].page
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((item) => item === value)
