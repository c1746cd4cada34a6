/** Anything that looks like a token or a ticket in an address. */
const SECRET = /eyJ[\w-]+(\.[\w-]+)*|([?&]token=)[^&\s]+/g

/** Writes an unexpected error to the worker's console, without what must not be read there (T1). */
export function report(where: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(`${where}: ${text.replace(SECRET, '$2…')}`)
}
