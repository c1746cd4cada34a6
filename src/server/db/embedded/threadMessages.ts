/** What the embedded database's thread is started with. */
export interface ThreadStart {
  readonly directory: string
  /** An archive that a new directory begins with, or null. */
  readonly archive: string | null
  /** Counts the syncs to disk; shared by both threads. */
  readonly syncs: Int32Array<SharedArrayBuffer>
}

/** What the thread is asked. */
export type Ask =
  | { readonly kind: 'query'; readonly statement: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' }

/** An ask with its number; the first reply, to number 0, says that the database is open. */
export type Numbered = Ask & { readonly id: number }
export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: CarriedError }

/** An error on its way between threads: copying drops what PostgreSQL says beside the message. */
export interface CarriedError {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  /** The database cannot go on: a trap of its program, or PostgreSQL's own end. */
  readonly isEnd: boolean
}

/** What PostgreSQL tells of an error. The statement and its parameters stay where they are: they may hold secrets. */
const FIELDS = [
  'code',
  'severity',
  'detail',
  'hint',
  'position',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const
const ENDS = new Set(['FATAL', 'PANIC'])

/** Takes an error apart for its way. */
export function carried(error: unknown): CarriedError {
  const from = (error instanceof Error ? error : { message: String(error) }) as Error &
    Readonly<Record<string, unknown>>
  const fields: Record<string, string> = {}
  for (const name of FIELDS) if (typeof from[name] === 'string') fields[name] = from[name]
  return {
    message: from.message,
    fields,
    isEnd:
      ENDS.has(fields['severity'] ?? '') || error instanceof WebAssembly.RuntimeError || from.name === 'ExitStatus',
  }
}

/** Puts it together again. */
export const uncarried = ({ message, fields }: CarriedError): Error =>
  Object.assign(new Error(message), { name: 'DatabaseError' }, fields)
