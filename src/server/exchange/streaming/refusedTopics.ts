/** Topics that the exchange does not give. One of them refuses the whole request that it stands in. */
export class RefusedTopics {
  private readonly refused = new Set<string>()
  private readonly told = new Set<string>()
  private isUnnamed = false

  /** Whether a refusal named no topic, so that each topic is to be a request of its own. */
  get isOneByOne(): boolean {
    return this.isUnnamed
  }

  has(topic: string): boolean {
    return this.refused.has(topic)
  }

  all(): readonly string[] {
    return [...this.refused]
  }

  /**
   * Takes in the refusal of a request for the topics `asked`. Answers which of them it is about, and which of those
   * were not heard of before: none where neither the text nor the request says it.
   */
  take(
    asked: readonly string[],
    said: string,
  ): { readonly topics: readonly string[]; readonly news: readonly string[] } {
    const words = new Set(said.split(/[^\w.-]+/))
    const topics = asked.length === 1 ? asked : asked.filter((topic) => words.has(topic) || words.has(symbolOf(topic)))
    if (topics.length === 0) this.isUnnamed = true
    const news = topics.filter((topic) => !this.told.has(topic))
    for (const topic of topics) {
      this.refused.add(topic)
      this.told.add(topic)
    }
    return { topics, news }
  }

  /** Nobody wants it any more. */
  forget(topic: string): void {
    this.refused.delete(topic)
    this.told.delete(topic)
  }

  /** All may be asked for again; what is refused again is no news. */
  clear(): void {
    this.refused.clear()
    this.isUnnamed = false
  }
}

export const topicOf = (symbol: string): string => `tickers.${symbol}`
export const symbolOf = (topic: string): string => topic.slice(topic.indexOf('.') + 1)
