/**
 * Writes and waits for the commit. A write that throws at once would leave those before it to be committed: the
 * transaction is then taken back.
 */
export async function allOrNothing(
  transaction: { readonly done: Promise<void>; readonly abort: () => void },
  writes: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const pending = [transaction.done as Promise<unknown>]
  try {
    for (const write of writes) pending.push(write())
    await Promise.all(pending)
  } catch (error) {
    // The first error is the one to tell; the others only follow from it.
    for (const one of pending) one.catch(() => undefined)
    abortIfOpen(transaction)
    throw error
  }
}

function abortIfOpen(transaction: { readonly abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // InvalidStateError: the browser ended it already, which is what is wanted.
  }
}
