import { useEffect, useRef, useState, type RefObject } from 'react'

/** A field that is wrong: what is typed into, or the button that opens its list. */
const WRONG = '[aria-invalid="true"], [data-invalid] [aria-haspopup="listbox"]'

/** How often somebody tried to send a form that says what is wrong with it only then. */
export interface Tries {
  /** Of the form. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly isTried: boolean
  readonly note: () => void
  /** As if nobody had tried. */
  readonly reset: () => void
}

/**
 * A try that is refused leads to the first field that is wrong: it comes in sight on a phone, and a screen reader reads
 * it with what is wrong. A try that passes finds none.
 */
export function useTries(): Tries {
  const [count, setCount] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (count > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [count])
  return { form, isTried: count > 0, note: () => setCount((now) => now + 1), reset: () => setCount(0) }
}
