import { useCallback, useState } from 'react'
import { type Draft, draftText, readDraft } from '../../../../domain/optimization/draftText.ts'
import type { Knob } from '../../../../domain/optimization/view.types.ts'
import { useRested } from '../../../model/useWritten.ts'
import { change } from '../useOptimization.ts'

/** Time after the last move before the address is written. Milliseconds. */
const MOVING_PAUSE = 250

const write = (preview: string): void => change({ preview }, 'replace')

/** What the sliders say: this tab's own while they move, in the address once they rest. */
export function useDraft(said: string, knobs: readonly Knob[]) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(said) ?? {})
  const take = useCallback((other: string) => setDraft(readDraft(other) ?? {}), [])
  const text = draftText(onlyChanged(draft, knobs))
  useRested(said, text, take, write, MOVING_PAUSE)
  return {
    text,
    valuesOf: (knob: Knob): readonly number[] => draft[knob.letter] ?? knob.parts.map(({ saved }) => saved),
    set: (knob: Knob, values: readonly number[]): void => setDraft((before) => ({ ...before, [knob.letter]: values })),
    discard: (): void => setDraft({}),
  }
}

/** Without the fields that stand as they are saved. */
const onlyChanged = (draft: Draft, knobs: readonly Knob[]): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(([letter, values]) => {
      const knob = knobs.find((one) => one.letter === letter)
      return knob === undefined || knob.parts.some(({ saved }, at) => saved !== values[at])
    }),
  )
