import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8')
const doc = read('docs/ARCHITECTURE.md')

describe('docs/ARCHITECTURE.md', () => {
  test('each step of the traced event stands at the file and line it names', () => {
    const steps = [...doc.matchAll(/`(src\/[^`:]+):(\d+)` `([^`]+)`/g)].map(([, file, line, text]) => ({ file: file!, line: Number(line), text: text! }))
    const found = steps.map(({ file, text }) => `${file}:${read(file).split('\n').findIndex((source) => source.includes(text)) + 1}`)

    expect(steps.length).toBeGreaterThan(10)
    expect(steps.map(({ file, line }) => `${file}:${line}`)).toEqual(found)
  })

  test('the loop, its pipelines and its turns are read in under 400 lines', () => {
    const files = ['src/streams/core.ts', 'src/streams/turns.ts', 'src/streams/pipelines/index.ts', 'src/domain/decide.ts']
    const lines = files.reduce((sum, file) => sum + read(file).split('\n').length, 0)

    expect(lines).toBeLessThan(400)
  })
})
