import { useEffect, useEffectEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { SidebarEntry } from '../../domain/access/view.types.ts'
import { keyOf } from '../kit/keyOf.ts'
import { useView } from '../model/useView.ts'
import { setAppearance, useAppearance } from '../theme/theme.ts'
import { closePalette, isPaletteOpen, togglePalette } from '../palette/palette.ts'
import { openKeyHelp } from './keyHelp.ts'
import { GO_WAIT } from './keys.ts'

/** Attribute of the field that `/` leads to. */
export const FILTER_MARK = 'data-filter'

/**
 * Keys of the whole application. Nothing happens while somebody types or a dialog is open; those of one character can
 * be turned off.
 */
export function useHotkeys(): void {
  const { sidebar } = useView('shell')
  const { hidesAmounts, singleKeys } = useAppearance()
  const actFor = useEffectEvent((event: KeyboardEvent, key: string, isSecond: boolean) => {
    if (!singleKeys) return null
    return isSecond ? goTo(sidebar, key) : actOf(key, event.shiftKey, hidesAmounts)
  })
  useEffect(() => {
    let goSince = -Infinity
    const onKey = (event: KeyboardEvent): void => {
      if (isTaken(event) || HELD.includes(event.key)) return
      const key = keyOf(event)
      const isSecond = event.timeStamp - goSince < GO_WAIT
      goSince = key === 'g' && !isSecond ? event.timeStamp : -Infinity
      const act = actFor(event, key, isSecond)
      if (act === null) return
      event.preventDefault()
      act()
    }
    // Before any part of the page: a field, or the open palette, would keep the key to itself.
    const onSearch = (event: KeyboardEvent): void => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (!isAsked()) togglePalette()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('keydown', onSearch, true)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('keydown', onSearch, true)
      closePalette()
    }
  }, [])
}

/** What is held while another key is pressed: a sign of some layouts needs Shift, and is one key all the same. */
const HELD: readonly string[] = ['Shift', 'CapsLock', 'AltGraph']

const isSearchKey = (event: KeyboardEvent): boolean =>
  keyOf(event) === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey

/** A dialog that waits for an answer is not walked away from; the palette's own is closed by its key. */
const isAsked = (): boolean =>
  !isPaletteOpen() && document.getElementById('content')?.closest('[inert], [aria-hidden="true"]') !== null

function isTaken({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return true
  return (
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

function actOf(key: string, isShifted: boolean, hides: boolean): (() => void) | null {
  if (key === '/') return focusFilter
  if (key === '?') return openKeyHelp
  if (key === 'h' && isShifted) return () => setAppearance({ hidesAmounts: !hides })
  return null
}

function focusFilter(): void {
  document.querySelector<HTMLInputElement>(`[${FILTER_MARK}] input`)?.focus()
}

function goTo(sidebar: readonly SidebarEntry[], key: string): (() => void) | null {
  const entry = sidebar.find((candidate) => candidate.key === key && !candidate.locked)
  return entry === undefined ? null : () => navigate(entry.to)
}
