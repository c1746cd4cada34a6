import { useEffect, useRef, useState } from 'react'
import { type Draft, draftText, readDraft } from '../../../../domain/optimization/draftText.ts'
import type { Knob } from '../../../../domain/optimization/view.types.ts'
import { change } from '../useOptimization.ts'

/** Time after the last move before the address is written. Milliseconds. */
const MOVING_PAUSE = 250

/** What the sliders say: this tab's own while they move, in the address once they rest. */
export function useDraft(said: string, knobs: readonly Knob[]) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(said) ?? {})
  const written = useRef(said)
  // Back, or a discarded preview: the address wins over an old draft, but not over what was written there from here.
  useEffect(() => {
    if (said === written.current) return
    written.current = said
    setDraft(readDraft(said) ?? {})
  }, [said])
  const text = draftText(onlyChanged(draft, knobs))
  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      change({ preview: text }, 'replace')
    }, MOVING_PAUSE)
    return () => clearTimeout(timer)
  }, [text])
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
