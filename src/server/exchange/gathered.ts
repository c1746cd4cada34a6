/** Most things of one piece of work: a longer one would keep the database from everybody else. */
const MOST = 100

interface Batch<T, R> {
  readonly things: T[]
  readonly done: Promise<R | null>
}

/**
 * Things that may come faster than they are worked off: what waits for its turn is worked off together, in the order in
 * which it came, so that a queue grows by things and not by pieces of work.
 */
export class Gathered<T, R> {
  private readonly inTurn: (work: () => Promise<R>) => Promise<R | null>
  private readonly work: (things: readonly T[]) => Promise<R>
  private waiting: Batch<T, R> | null = null

  /** `inTurn` runs one piece of work after another, none at once, and resolves to null when one threw. */
  constructor(inTurn: (work: () => Promise<R>) => Promise<R | null>, work: (things: readonly T[]) => Promise<R>) {
    this.inTurn = inTurn
    this.work = work
  }

  /** Resolves when these are worked off, with what came of them and of those that waited with them. */
  add(things: readonly T[]): Promise<R | null> {
    const batch = this.waiting ?? this.begun()
    batch.things.push(...things)
    if (batch.things.length >= MOST) this.waiting = null
    return batch.done
  }

  private begun(): Batch<T, R> {
    const things: T[] = []
    const batch: Batch<T, R> = {
      things,
      done: this.inTurn(() => {
        if (this.waiting === batch) this.waiting = null
        return this.work(things)
      }),
    }
    this.waiting = batch
    return batch
  }
}
