let tellFailed: (again: () => Promise<unknown>) => void = () => undefined

/** From then on `tell` hears of each fetch that failed, with how to try that part again; one hears at a time. */
export function whenPartFails(tell: (again: () => Promise<unknown>) => void): void {
  tellFailed = tell
}

/**
 * A part that is fetched once; a fetch that failed (a deployment in between, F30) is tried again by the next who asks.
 * Browsers from before mid-2026 fail that try at once, as they keep a failed import for the life of the page or worker
 * (whatwg/html 10327): whoever started it does what helps (`whenPartFails`, A-331).
 *
 * Who waits for it goes on in the order of asking. Imports of one file under way at once do not promise that: Chromium
 * ends them in any order.
 */
export function onePart<Part>(fetchPart: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | null = null
  const get = (): Promise<Part> =>
    (part ??= fetchPart().catch((error: unknown) => {
      part = null
      tellFailed(get)
      throw error
    }))
  return get
}
