import { isServerThere } from '../auth/runtime.ts'

/** How often a server or a provider that does not answer is asked again, ms. */
const EVERY = 3_000

/**
 * Resolves once the server answers, at once while it does: a reload into a dead line would leave the browser's own
 * error page in the place of all that is on screen.
 */
export const serverBack = (): Promise<void> => untilThere(isServerThere)

/** Resolves once somebody is there; asked again now and then, and at once when the line is back. */
export async function untilThere(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await soonOrOnline()
}

const soonOrOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, EVERY)
    addEventListener('online', go)
  })
