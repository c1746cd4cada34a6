import { useEffect, useState } from 'react'
import type { StrategyView } from '../../../domain/strategies/page.types.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { holdTyped } from '../../model/typed.ts'
import { useWrite } from '../shared/useWrite.ts'
import type { DefinitionDraft } from './DefinitionFields.tsx'
import { useStrategy } from './useStrategy.ts'

const updateOf = (view: StrategyView): WriteOutcome | null => view.outcomes['strategyDetailsUpdate'] ?? null

/** What is typed into a strategy's definition, and its way to the server. */
export interface DefinitionEdit {
  /** Null: nothing since it was saved or discarded. */
  readonly typed: DefinitionDraft | null
  /** What it was when the first of that was typed: what differs from it is sent, and nothing else. */
  readonly before: Said | null
  /** `now`: what is shown. */
  readonly type: (draft: DefinitionDraft, now: Said) => void
  readonly discard: () => void
  /** Sends what is typed; `keys` are its fields as one JSON. */
  readonly save: (keys: string) => void
  readonly isBusy: boolean
  /** Why the last one did not go through. */
  readonly problem: string | null
}

/** A definition as a form sends it. */
export interface Said {
  readonly name: string
  /** All its fields as one JSON. */
  readonly keys: string
}

interface Typed {
  readonly id: string | null
  readonly draft: DefinitionDraft
  readonly before: Said
}

/**
 * Of the whole screen, for one strategy: what is typed stays until it is saved or discarded, whichever tab is looked at
 * and whatever is typed while it is saved. What was typed to one strategy is never shown or saved for another.
 */
export function useDefinition(id: string | null): DefinitionEdit {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [sent, setSent] = useState<(Typed & { readonly said: Said }) | null>(null)
  const write = useWrite(useStrategy(updateOf), () =>
    // What was typed meanwhile goes on from what was saved.
    setTyped((now) =>
      now === null || now.draft === sent?.draft ? null : now.id === sent?.id ? { ...now, before: sent!.said } : now,
    ),
  )
  const own = typed?.id === id ? typed : null
  const wasSent = sent?.id === id
  // A newer version waits for it, also while its fields are behind another tab (F28).
  const isTyped = typed !== null
  useEffect(() => (isTyped ? holdTyped() : undefined), [isTyped])
  return {
    typed: own?.draft ?? null,
    before: own?.before ?? null,
    type: (draft, now) => setTyped({ id, draft, before: own?.before ?? now }),
    discard: () => setTyped(null),
    save: (keys) => {
      if (own === null || id === null) return
      const { draft, before } = own
      setSent({ ...own, said: { name: draft.name.trim(), keys } })
      void write.submit({ type: 'strategies.save', strategy: id, name: draft.name, keys, before })
    },
    isBusy: wasSent && write.isBusy,
    problem: wasSent ? write.problem : null,
  }
}
