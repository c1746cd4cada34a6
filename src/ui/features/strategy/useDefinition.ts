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
  readonly type: (draft: DefinitionDraft) => void
  readonly discard: () => void
  /** Sends what is typed; `keys` are its fields as one JSON. */
  readonly save: (keys: string) => void
  readonly isBusy: boolean
  /** Why the last one did not go through. */
  readonly problem: string | null
}

/**
 * Of the whole screen, for one strategy: what is typed stays until it is saved or discarded, whichever tab is looked at
 * and whatever is typed while it is saved. What was typed to one strategy is never shown or saved for another.
 */
export function useDefinition(id: string | null): DefinitionEdit {
  const [typed, setTyped] = useState<{ readonly id: string | null; readonly draft: DefinitionDraft } | null>(null)
  const [sent, setSent] = useState(typed)
  const write = useWrite(useStrategy(updateOf) ?? undefined, () => setTyped((now) => (now === sent ? null : now)))
  const own = typed?.id === id ? typed : null
  const wasSent = sent?.id === id
  // A newer version waits for it, also while its fields are behind another tab (F28).
  const isTyped = typed !== null
  useEffect(() => (isTyped ? holdTyped() : undefined), [isTyped])
  return {
    typed: own?.draft ?? null,
    type: (draft) => setTyped({ id, draft }),
    discard: () => setTyped(null),
    save: (keys) => {
      if (own === null || id === null) return
      setSent(own)
      void write.submit({ type: 'strategies.save', strategy: id, name: own.draft.name, keys })
    },
    isBusy: wasSent && write.isBusy,
    problem: wasSent ? write.problem : null,
  }
}
