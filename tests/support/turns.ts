/**
 * For the head of a loop that something else ends: true each time, and after `most` turns a failure, so that a lost
 * rule fails its test and hangs no run.
 */
export function turns(most = 10_000): () => true {
  let taken = 0
  return () => {
    taken += 1
    if (taken > most) throw new Error(`Expected an end within ${most} turns.`)
    return true
  }
}
