import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
} from 'react'
import { keyOf } from '../keyOf.ts'
import type { Line } from './dataTableColumns.ts'

/** What a screen may ask of a table from outside, for its own keys (screens.md 2.0, Table). */
export type TableHandle = {
  /** Moves the cursor by rows and focuses it. */
  readonly move: (step: number) => void
  readonly focus: () => void
}

/** Acts of a table's rows. */
export type TableActs = {
  readonly onOpen: ((id: string) => void) | undefined
  readonly onToggleGroup: ((id: string) => void) | undefined
  readonly onToggleSelected: ((id: string) => void) | undefined
}

/** Rows that Page Up and Page Down move by. */
const PAGE = 10
const stepByKey: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
}

/**
 * Keyboard and mouse of a table's lines: one tab stop, arrows and j/k move it, Enter opens, x selects, left and right
 * fold.
 */
export function useTableCursor(
  lines: readonly Line[],
  body: RefObject<HTMLElement | null>,
  acts: TableActs,
  handle: Ref<TableHandle> | undefined,
) {
  const [cursor, setCursor] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const focused = useRef<Element | null>(null)
  // A line that left hands its place to the one that now stands there.
  const lastIndex = useRef(0)
  const found = lines.findIndex((line) => line.id === cursor)
  const index = found >= 0 ? found : Math.min(lastIndex.current, lines.length - 1)

  useLayoutEffect(() => {
    if (found >= 0) lastIndex.current = found
  }, [found])
  useLayoutEffect(() => {
    if (!wantsFocus.current || cursor === null) return
    wantsFocus.current = false
    const element = body.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(cursor)}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  })

  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected || document.activeElement !== document.body) return
    // It left with its line: whoever walks by keys goes on where it stood.
    focused.current = null
    const line = lines[Math.max(0, index)]
    if (line === undefined) return
    body.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(line.id)}"]`)?.focus({ preventScroll: true })
  })

  const place = (next: number): void => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, next))]
    if (!line) return
    wantsFocus.current = true
    setCursor(line.id)
  }
  const act = (line: Line): void => (line.kind === 'group' ? acts.onToggleGroup?.(line.id) : acts.onOpen?.(line.id))

  useImperativeHandle(handle, () => ({
    move: (step) => place(cursor === null ? 0 : index + step),
    focus: () => place(index),
  }))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const line = lineOf(event.target, lines)
    if (!line || event.ctrlKey || event.metaKey || event.altKey || isEditing(event.target)) return
    const key = keyOf(event)
    const step = stepByKey[key]
    const isOnLine = event.target instanceof HTMLElement && event.target.dataset['line'] !== undefined
    const isOpen = line.kind === 'group' && !line.group.isCollapsed
    if (step !== undefined) place(lines.indexOf(line) + step)
    else if (key === 'Enter' && isOnLine) act(line)
    else if ((key === 'x' || key === ' ') && isOnLine && line.kind === 'row' && acts.onToggleSelected)
      acts.onToggleSelected(line.id)
    else if (key === ' ' && isOnLine && line.kind === 'group') act(line)
    else if (line.kind === 'group' && ((key === 'ArrowLeft' && isOpen) || (key === 'ArrowRight' && !isOpen))) act(line)
    else if (key === 'ArrowLeft' && line.kind === 'row' && line.parent !== null)
      place(lines.findIndex((other) => other.id === line.parent))
    else return
    event.preventDefault()
  }

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const line = lineOf(event.target, lines)
    if (!line || isControl(event.target) || !window.getSelection()?.isCollapsed) return
    setCursor(line.id)
    act(line)
  }

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    focused.current = event.target
  }
  const onBlur = (): void => {
    focused.current = null
  }

  return { cursorIndex: index, onKeyDown, onClick, onFocus, onBlur }
}

function lineOf(target: EventTarget, lines: readonly Line[]): Line | undefined {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined
  return lines.find((line) => line.id === id)
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label, select, [role="menu"], [role="dialog"]') !== null
const isEditing = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="menu"], [role="listbox"], [role="dialog"]') !== null
