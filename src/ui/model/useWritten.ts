import { useEffect, useState } from 'react'

/** What a field wrote into the address, told apart from what others write there. */
export interface Written {
  /** What was written from here, or said by the address, last. */
  readonly last: () => string
  /** Notes what is written now. */
  readonly note: (text: string) => void
  /** Whether the address says what was written from here; what was written after it is still on its way. */
  readonly isEcho: (said: string) => boolean
}

/**
 * For a field whose text is its own while it is typed in. The address answers late: what it says of an older text that
 * was written from here takes nothing away of a newer one. What it says else (Back, a cleared filter) wins over the
 * field: `onOther`, which keeps its identity, hears it.
 */
export function useWritten(said: string, onOther: (said: string) => void): Written {
  const [written] = useState(() => writtenAfter(said))
  useEffect(() => {
    if (!written.isEcho(said)) onOther(said)
  }, [written, said, onOther])
  return written
}

/** As `useWritten`: `typed` is written once it rested for `pause` milliseconds. `write` keeps its identity. */
export function useRested(
  said: string,
  typed: string,
  onOther: (said: string) => void,
  write: (text: string) => void,
  pause: number,
): void {
  const written = useWritten(said, onOther)
  useEffect(() => {
    if (typed === written.last()) return
    const timer = setTimeout(() => {
      written.note(typed)
      write(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [written, typed, write, pause])
}

function writtenAfter(first: string): Written {
  // What was said last, then what was written since.
  let texts: readonly string[] = [first]
  return {
    last: () => texts.at(-1) ?? first,
    note: (text) => {
      texts = [...texts, text]
    },
    isEcho: (said) => {
      const at = texts.lastIndexOf(said)
      texts = at === -1 ? [said] : texts.slice(at)
      return at !== -1
    },
  }
}
