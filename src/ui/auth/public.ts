import { recordFrom } from '../../domain/core/wire.ts'

/**
 * What the server says to everybody (`/runtime.json`), null where it refuses. Throws when the server cannot be reached.
 */
export async function loadPublic(): Promise<Readonly<Record<string, unknown>> | null> {
  const answer = await fetch('/runtime.json', { headers: { accept: 'application/json' }, cache: 'no-store' })
  const said: unknown = answer.ok ? await answer.json() : null
  return recordFrom(said)
}
