/**
 * The numbers from 0 on, for a loop that ends itself by `break` or `return`: one that goes on after `most` turns fails,
 * so that a rule that is lost fails its test and hangs no run.
 */
export function* turns(most = 10_000): Generator<number> {
  for (let turn = 0; turn < most; turn += 1) yield turn
  throw new Error(`Expected an end within ${most} turns.`)
}
