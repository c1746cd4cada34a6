import type { Numeric } from '../../../../domain/core/numbers.ts'
import type { PositionRow } from '../../../../domain/live/view.types.ts'
import type { Moving } from '../../../kit/data/moving.ts'
import { tableOf } from '../../../model/mirrors.ts'
import { useField, useMovingRow } from '../../../model/useView.ts'

/**
 * Every cell subscribes to its row by id and takes one value from it: a changed number draws its own cell and no other.
 */
export type CellProps = { readonly id: string }
type Field<V extends string | number | boolean | null> = (row: PositionRow) => V

/** The row as it is, for what asks without being drawn again. */
export const rowNow = (id: string): PositionRow | undefined => tableOf('positions').row(id) as PositionRow | undefined

/** A value that is written into its element without drawing the cell. */
export const useMovingOf = (id: string, pick: (row: PositionRow) => Numeric): Moving<Numeric> =>
  useMovingRow('positions', id, pick)

/** A value whose change draws the cell. */
export const useOf = <V extends string | number | boolean | null>(id: string, pick: Field<V>): V | undefined =>
  useField('positions', id, pick)

/** Of the shell: the time zone in which moments are told. */
export const zoneOf = (shell: { readonly zone: string }): string => shell.zone
