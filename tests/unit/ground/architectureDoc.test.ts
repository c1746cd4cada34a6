import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8')

const doc = read('docs/ARCHITECTURE.md')

describe('docs/ARCHITECTURE.md', () => {
  test('each step of the traced event stands where the document says', () => {
    const steps = [...doc.matchAll(/^\| \d+ \| `(src\/[^`]+)` `([^`]+)`/gm)].map(([, file, text]) => ({ file, text }))
    const astray = steps.filter(({ file, text }) => read(file!).split(text!).length !== 2)

    expect(steps.length).toBe(14)
    expect(astray).toEqual([])
  })

  test('the loop, its pipelines and its turns are read in under 400 lines', () => {
    const files = [
      'src/streams/core.ts',
      'src/streams/turns.ts',
      'src/streams/pipelines/index.ts',
      'src/domain/decide.ts',
    ]
    const lines = files.reduce((sum, file) => sum + read(file).split('\n').length, 0)

    expect(lines).toBeLessThan(400)
  })
})
