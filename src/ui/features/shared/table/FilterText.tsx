import { useState, type ReactNode } from 'react'
import { FILTER_MARK } from '../../../keyboard/useHotkeys.ts'
import { SearchField } from '../../../kit/controls/SearchField.tsx'
import { useRested } from '../../../model/useWritten.ts'
import { useAppearance } from '../../../theme/theme.ts'

/** Time after the last key before the address is written. Milliseconds. */
const TYPING_PAUSE = 200

/**
 * Text filter of a table. What is being typed is this field's own; `onText` writes it into the address when the typing
 * rests, and keeps its identity.
 */
export function FilterText({
  label,
  text,
  onText,
  className,
}: {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly className?: string
}): ReactNode {
  const [draft, setDraft] = useState(text)
  const { singleKeys } = useAppearance()
  useRested(text, draft, setDraft, onText, TYPING_PAUSE)
  return (
    <span className={className} {...{ [FILTER_MARK]: '' }}>
      <SearchField label={label} {...(singleKeys ? { hotkey: '/' } : {})} value={draft} onChange={setDraft} />
    </span>
  )
}
