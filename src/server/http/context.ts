import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** One request, as a handler has it. */
export type Ctx = Context<{ Bindings: HttpBindings }>
