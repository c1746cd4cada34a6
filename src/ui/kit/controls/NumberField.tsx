import { useState, type ReactNode } from 'react'
import { formatEntry } from '../../../domain/core/numbers.ts'
import { typedNumber } from '../../../domain/core/typed.ts'
import type { FieldProps } from './Field.tsx'
import { NumberDraft } from './NumberDraft.tsx'

/** Props of NumberField. */
export type NumberFieldProps = FieldProps & {
  /** Null is an empty field. */
  readonly value: number | null
  /**
   * Called when the reader leaves the field, presses Enter or steps, with another number than before, rounded to
   * `maxDigits` and within min and max. Not called for what cannot be read.
   */
  readonly onChange: (value: number | null) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Inside on the right: 'trades', '%'. */
  readonly unit?: string
  readonly maxDigits?: number
  readonly size?: 'sm' | 'md' | 'lg'
  readonly placeholder?: string
}

/** A field for a number that counts once it is left: a `NumberDraft` with a number instead of a text. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { value, onChange, min, max, maxDigits = 8, ...field } = props
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: number | null } | null>(null)
  // A draft is one of the number that it began with.
  const isOwn = draft !== null && draft.of === value
  const bounds = { min, max }
  const commit = (next: number | null): void => {
    setDraft(null)
    const settled = next === null ? null : within(Number(next.toFixed(maxDigits)), bounds)
    if (settled !== value) onChange(settled)
  }
  return (
    <NumberDraft
      {...field}
      {...bounds}
      text={isOwn ? draft.text : formatEntry(value, maxDigits)}
      isWhole={maxDigits === 0}
      onType={(text) => setDraft({ text, of: value })}
      onLeave={() => {
        const next = isOwn ? typedNumber(draft.text) : null
        if (next !== null || (isOwn && draft.text === '')) commit(next)
      }}
      onStep={commit}
    />
  )
}

const within = (
  value: number,
  { min = -Infinity, max = Infinity }: { readonly min?: number | undefined; readonly max?: number | undefined },
): number => Math.min(Math.max(value, min), max)
