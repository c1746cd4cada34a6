/**
 * Runs `work` under a signal of its own, which is aborted with `signal`; it may abort it itself. Other than
 * `AbortSignal.any` it leaves nothing in a `signal` that lives for months: Node 20 keeps a reference to each that was
 * made of it.
 */
export async function under<T>(signal: AbortSignal, work: (own: AbortController) => Promise<T>): Promise<T> {
  const own = new AbortController()
  const end = (): void => own.abort(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  try {
    return await work(own)
  } finally {
    signal.removeEventListener('abort', end)
  }
}
