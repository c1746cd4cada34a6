/** By how many each of some names is asked for. */
export class Tally {
  private readonly counts = new Map<string, number>()

  /** One more asks for a name, or one less. Whether the name came in by it, or went out. */
  count(name: string, by: 1 | -1): boolean {
    const before = this.counts.get(name) ?? 0
    if (before + by === 0) this.counts.delete(name)
    else this.counts.set(name, before + by)
    return before === 0 || before + by === 0
  }

  names(): ReadonlySet<string> {
    return new Set(this.counts.keys())
  }
}
