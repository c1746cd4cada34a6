/** Ends a `switch` over a union: does not compile when a case is missing. */
export function exhaustive(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
