import { SCREENS } from '../../domain/screens/index.ts'
import type { App } from './serve.ts'

/** Methods that something answers at a path, pages of the product included; none for an address that is not ours. */
export function methodsAt(app: Pick<App, 'routes'>, path: string): readonly string[] {
  const calls = app.routes
    .filter((route) => route.method !== 'ALL' && fits(route.path, path))
    .map(({ method }) => method)
  const all = new Set([...calls, ...(isScreen(path) ? ['GET'] : [])])
  return [...all, ...(all.has('GET') ? ['HEAD'] : [])]
}

/** Whether the path is a page of spec 2. */
export const isScreen = (path: string): boolean => SCREENS.some(({ pattern }) => fits(pattern, path))

/** Whether a path has the parts of a pattern; `:name` stands for any one. */
function fits(pattern: string, path: string): boolean {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

const partsOf = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/')
