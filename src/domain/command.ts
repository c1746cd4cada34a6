import type { CommandTables } from './concepts.ts'
import type { Fields, ShapeOf } from './core/shapes.ts'

/** The commands of one table, each with its type and what it carries. */
type BodiesOf<T> = {
  [K in keyof T & string]: T[K] extends { readonly fields: infer F extends Fields }
    ? { readonly type: K } & ShapeOf<F>
    : never
}[keyof T & string]

/**
 * A wish without its id, which whoever sends it gives: a command of a concept, as its `commands.ts` says it, with its
 * fields.
 */
export type CommandBody = CommandTables extends infer T ? (T extends unknown ? BodiesOf<T> : never) : never

/**
 * A wish on its way. Every command has an id: what was not answered is sent again after re-attaching, and the log
 * refuses the second copy.
 */
export type Command = { readonly id: string } & CommandBody

export type CommandType = CommandBody['type']
