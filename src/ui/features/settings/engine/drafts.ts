import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { holdTyped } from '../../../model/typed.ts'

/** What is typed into a sub-field, and the texts of its value over which that stands. */
interface Draft {
  readonly text: string
  readonly over: ReadonlySet<string>
  /** The reader went elsewhere since. */
  readonly isLeft: boolean
}

export type FieldDrafts = Readonly<Record<string, Draft>>

/** What is typed into the fields of the configuration, by their paths: `timing.cooldowns`. */
export interface Drafts {
  readonly byPath: Readonly<Record<string, FieldDrafts>>
  readonly change: (path: string, change: (now: FieldDrafts) => FieldDrafts) => void
  /** What is typed into a field, or into all of a category (`timing.`), is taken back with what was set there. */
  readonly drop: (prefix: string) => void
}

const Held = createContext<Drafts | null>(null)

/** Drafts are held above the cards: one that is closed keeps them. */
export const DraftsProvider = Held.Provider

/** The drafts of the section; only within it. */
export function useDrafts(): Drafts {
  const drafts = useContext(Held)
  if (drafts === null) throw new Error('A field of the configuration stands outside of its section.')
  return drafts
}

/** Begins without drafts. */
export function useNewDrafts(): Drafts {
  const [byPath, setByPath] = useState<Drafts['byPath']>({})
  const isTyped = Object.values(byPath).some((drafts) => Object.keys(drafts).length > 0)
  useEffect(() => (isTyped ? holdTyped() : undefined), [isTyped])
  return useMemo(
    () => ({
      byPath,
      change: (path, change) => setByPath((now) => ({ ...now, [path]: change(now[path] ?? {}) })),
      drop: (prefix) =>
        setByPath((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !path.startsWith(prefix)))),
    }),
    [byPath],
  )
}
