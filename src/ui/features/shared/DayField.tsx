import { useCallback, useRef, useState, type ReactNode } from 'react'
import { day } from '../../../domain/access/address.ts'
import { TextField } from '../../kit/controls/TextField.tsx'
import { useWritten } from '../../model/useWritten.ts'

/** Left with a part of a day, or with a year that no address takes. */
const NO_DAY = 'Enter a whole day from 1970 to 2098'

/**
 * A field for a day, `2026-11-20`. Typed digit by digit it says other days on the way ('0002-11-20'), so what is typed
 * is its own: told is a whole day that an address takes, and `''` once it is emptied. A day that the view makes of it
 * comes into the field when the reader has left it.
 */
export function DayField({
  label,
  value,
  onDay,
  isNeeded = false,
  hint,
}: {
  readonly label: string
  readonly value: string
  /** Null: what stands there is no day, or not yet. */
  readonly onDay: (day: string | null) => void
  /** There always is one: an emptied field goes back to it. */
  readonly isNeeded?: boolean
  readonly hint?: string
}): ReactNode {
  const [draft, setDraft] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  const take = useCallback((other: string): void => {
    if (isTyped.current) return
    setDraft(other)
    setWrong(false)
  }, [])
  const written = useWritten(value, take)
  // A part of a day says '' as well.
  const isEmpty = (text: string): boolean => text === '' && input.current?.validity.badInput !== true
  const tell = (text: string): void => {
    const told = isEmpty(text) && !isNeeded ? '' : text === '' ? null : (day.read(text) ?? null)
    if (told !== null) written.note(told)
    onDay(told)
  }
  const type = (text: string): void => {
    isTyped.current = true
    setDraft(text)
    setWrong(false)
    tell(text)
  }
  const leave = (): void => {
    isTyped.current = false
    // The last of its parts was taken away: the browser says nothing of that.
    if (isEmpty(draft) && !isNeeded && written.last() !== '') tell('')
    if (isEmpty(draft) || day.read(draft) !== undefined) setDraft(written.last())
    else setWrong(true)
  }
  return (
    <TextField
      label={label}
      type="date"
      inputRef={input}
      value={draft}
      onChange={type}
      onBlur={leave}
      error={isWrong ? NO_DAY : null}
      hint={hint}
    />
  )
}
