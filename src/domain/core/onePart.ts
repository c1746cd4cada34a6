/**
 * A part that is fetched once; a fetch that failed (a deployment in between, F30) is tried again by the next who asks.
 * Who waits for it goes on in the order of asking. Imports of one file under way at once do not promise that: Chromium
 * ends them in any order.
 */
export function onePart<Part>(fetchPart: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | null = null
  return () =>
    (part ??= fetchPart().catch((error: unknown) => {
      part = null
      throw error
    }))
}
