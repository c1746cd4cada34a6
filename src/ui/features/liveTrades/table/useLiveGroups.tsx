import { useMemo, useRef, useState } from 'react'
import type { LiveGroup, LiveTradesData } from '../../../../domain/live/view.types.ts'
import type { TableGroup, TableRow } from '../../../kit/table/dataTableTypes.ts'
import { seriesAt, Swatch } from '../../../kit/data/Tag.tsx'
import { shareStructure } from '../../../../domain/core/shareStructure.ts'
import { GroupLabel } from './GroupLabel.tsx'
import { useLive } from '../useLive.ts'

/** What decides the table's lines: order and membership, not the sums that move with every tick. */
interface Shape {
  readonly key: string
  readonly label: string
  readonly swatch: number | null
  readonly ids: readonly string[]
}

const groupsOf = (data: LiveTradesData): readonly LiveGroup[] => data.groups

/** Groups as the table wants them, the same objects until order or membership changes; and which are folded. */
export function useLiveGroups(): {
  readonly groups: readonly TableGroup[]
  readonly isGrouped: boolean
  readonly fold: (key: string) => void
} {
  const shapes = useStable<readonly Shape[]>(
    (useLive(groupsOf) ?? []).map(({ key, label, swatch, ids }) => ({ key, label, swatch, ids })),
  )
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(
    () =>
      shapes.map((shape): TableGroup => ({
        id: shape.key,
        label: (
          <GroupLabel
            group={shape.key}
            name={shape.label}
            mark={shape.swatch === null ? null : <Swatch color={seriesAt(shape.swatch)} />}
          />
        ),
        rows: rowsOf(shape.ids),
        isCollapsed: folded.has(shape.key),
      })),
    [shapes, folded],
  )
  const fold = (key: string): void =>
    setFolded((old) => (old.has(key) ? new Set([...old].filter((other) => other !== key)) : new Set([...old, key])))
  return { groups, isGrouped: shapes.some((shape) => shape.key !== ''), fold }
}

/** The value of the last render where it is equal, so that what is made from it is made once. */
function useStable<T>(next: T): T {
  const last = useRef(next)
  last.current = shareStructure(last.current, next)
  return last.current
}

const rowsByIds = new WeakMap<readonly string[], readonly TableRow[]>()

/** Row objects of a list of ids; the same for the same list. */
function rowsOf(ids: readonly string[]): readonly TableRow[] {
  const known = rowsByIds.get(ids)
  if (known !== undefined) return known
  const made = ids.map((id) => ({ id }))
  rowsByIds.set(ids, made)
  return made
}
