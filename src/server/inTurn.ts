/** Runs what has one name one after the other, what has different names side by side. */
export function makeInTurn(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work)
    const forget = (): void => {
      if (tails.get(name) === turn) tails.delete(name)
    }
    tails.set(name, turn)
    turn.then(forget, forget)
    return turn
  }
}
