import { scenarioFrom, type Scenario } from '../../domain/lab/scenario.ts'

/** One file, one scenario; the numbers before their names order them. */
const files: Readonly<Record<string, unknown>> = import.meta.glob('./scenarios/*.json', {
  eager: true,
  import: 'default',
})

/**
 * The scenarios of this build, in their order. A file that cannot be read is a mistake of the build, and is told at
 * once.
 */
export function catalogue(): readonly Scenario[] {
  return Object.keys(files)
    .toSorted()
    .map((path) => {
      const read = scenarioFrom(files[path])
      if (!read.ok) throw new Error(`${path}: ${read.error.message}`)
      return read.value
    })
}
