import { callerFor } from './caller.ts'

/** How many of a user's actions are ticked, asked of the server. */
export async function tickedOf(url: string, login: string): Promise<() => Promise<number>> {
  const caller = await callerFor(url, login)
  return async () => {
    const { actions } = await caller.get<{ readonly actions: readonly { readonly completed: boolean }[] }>(
      '/v1/portfolio/priority-actions-enhanced',
    )
    return actions.filter(({ completed }) => completed).length
  }
}
