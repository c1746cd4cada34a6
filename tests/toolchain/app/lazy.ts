/** A chunk of its own, so that a test can see the worker load one. */
export function lateWord(): string {
  return 'late'
}
