import { isServerThere } from '../auth/runtime.ts'

/** How often a server that does not answer is asked again, ms. */
const EVERY = 3_000

/**
 * Resolves once the server answers, at once while it does: a reload into a dead line would leave the browser's own
 * error page in the place of all that is on screen.
 */
export async function serverBack(): Promise<void> {
  while (!(await isServerThere())) await soonOrOnline()
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
