import { useEffect, useState, type ReactNode } from 'react'
import { SearchField } from '../../kit/SearchField.tsx'
import { FILTER_MARK } from '../../keyboard/useHotkeys.ts'
import { closedTexts } from './texts.ts'
import { useChangeQuery } from './useClosed.ts'

/** Time after the last key before the address is written. Milliseconds. */
const TYPING_PAUSE = 200

/** Text filter. What is being typed is this field's own; the address follows when the typing rests. */
export function ClosedSearch({ text, className }: { readonly text: string; readonly className?: string }): ReactNode {
  const [draft, setDraft] = useState(text)
  const change = useChangeQuery()
  // Back, or a cleared filter: the address wins over an old draft.
  useEffect(() => setDraft(text), [text])
  useEffect(() => {
    if (draft === text) return
    const timer = setTimeout(() => change({ q: draft }, 'replace'), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [draft, text, change])
  return <span className={className} {...{ [FILTER_MARK]: '' }}><SearchField label={closedTexts.search} hotkey="/" value={draft} onChange={setDraft} /></span>
}
