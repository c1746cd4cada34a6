import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's own folder, absolute: tests find files from here and never from the working directory. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A path inside the project, absolute. */
export function inProject(...parts: readonly string[]): string {
  return join(projectRoot, ...parts)
}
