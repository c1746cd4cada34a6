import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FIGURES } from '../../../src/domain/explained/figures.ts'
import type { FigureWords } from '../../../src/domain/explained/figures/words.ts'

it('A-193 docs/FIGURES.md says of each figure that opens what its panel says, and lists no other', () => {
  const document = readFileSync(new URL('../../../docs/FIGURES.md', import.meta.url), 'utf8')
  const section = document.split('## Figures that open')[1]!.split('\n## ')[0]!
  const written = section.split('\n').filter((line) => line.startsWith('| `'))

  expect(written).toEqual(
    Object.entries<FigureWords>(FIGURES).map(
      ([id, { unit, what, holds, leavesOut }]) => `| \`${id}\` | ${unit} | ${what} | ${holds} | ${leavesOut} |`,
    ),
  )
})
