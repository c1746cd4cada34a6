import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from './paths.ts'

/** A patch of docs/adding: what it shows, the test that it brings along, one that knows its kind, what it touches. */
export interface Adding {
  readonly file: string
  readonly adds: string
  readonly test: string
  /** A test of the project that a thing of this kind must be added for; '' where there is none. */
  readonly also: string
  readonly touches: readonly string[]
}

/** Every patch of docs/adding, by its head ("Adds:", "Test:", "Also:") and its diff. */
export const additions = (): readonly Adding[] =>
  readdirSync(inProject('docs/adding'))
    .filter((name) => name.endsWith('.patch'))
    .map((name) => {
      const text = readFileSync(inProject('docs/adding', name), 'utf8')
      const head = text.slice(0, text.indexOf('diff --git '))
      const value = (key: string): string => new RegExp(`^${key}: *(\\S.*?) *$`, 'm').exec(head)?.[1] ?? ''
      const touches = [...text.matchAll(/^diff --git a\/(\S+) b\/\S+$/gm)].map(([, file = '']) => file)
      return { file: `docs/adding/${name}`, adds: value('Adds'), test: value('Test'), also: value('Also'), touches }
    })
