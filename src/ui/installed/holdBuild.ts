import { PAGE_LOCK } from '../../worker/installed/constants.ts'
import { hasLocks } from '../link/locks.ts'

/** As long as this page is open, the files of its build are kept in this browser, also when a newer one took over. */
export function holdBuild(): void {
  if (!hasLocks()) return
  const name = PAGE_LOCK + buildPath()
  // A page that is left while it asks gets no lock and needs none.
  navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined)
}

/** Address of the script that every page of this build starts with: it changes with each build. */
const buildPath = (): string => new URL(import.meta.url).pathname

/** What this build is called in what is saved or told of it. */
export const buildName = (): string => buildPath().split('/').at(-1) ?? ''
