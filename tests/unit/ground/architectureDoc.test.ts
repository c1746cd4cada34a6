import { existsSync, readFileSync } from 'node:fs'
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

  test('each file of the server stands where the document says, by its short name under src/server', () => {
    const [section = ''] = doc.split('\n## The server\n')[1]?.split('\n## ') ?? []
    const files = [...section.matchAll(/`([\w/]+\.ts)`/g)].map(([, file]) => file!)
    const placeOf = (file: string): string => (/^(src|tests)\//.test(file) ? file : `src/server/${file}`)

    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !existsSync(new URL(placeOf(file), root)))).toEqual([])
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
