import type { LogEntry } from '../../domain/event.ts'
import { sentenceOf } from '../../domain/notifications/why.ts'
import type { Push } from '../../streams/ports.ts'
import type { ToyShown, ToyTab } from '../toysApi.ts'

type Toast = ToyTab['toasts'][number]

/** A tab as its pushes made it: nothing but what the core sent it. */
export class SeenTab {
  readonly #name: string
  readonly #toasts = new Map<string, Toast>()
  #unread = 0
  #list: ToyTab['list'] = []

  constructor(name: string) {
    this.#name = name
  }

  take({ views }: Pick<Push, 'views'>): void {
    for (const { id, title, text, why } of (views.toasts?.shown ?? []).toReversed())
      this.#toasts.set(id, { title, text, why })
    if (views.bell !== undefined) this.#unread = views.bell.count
    const list = views.notificationPanel?.list
    if (list !== undefined) this.#list = list.state === 'ready' ? list.rows.map(({ id, title }) => ({ id, title })) : []
  }

  shown(): ToyTab {
    return {
      name: this.#name,
      unread: this.#unread,
      toasts: [...this.#toasts.values()],
      list: this.#list,
    }
  }
}

/** What the two streams brought in vain, rule by rule, with the reason in the words of 'Why?'. */
export const refusedIn = (log: readonly LogEntry[]): ToyShown['refused'] =>
  log.flatMap((entry) =>
    entry.type === 'live.dropped' ? [{ rule: entry.data.rule, words: sentenceOf(entry.data) }] : [],
  )
