import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROTOCOL } from '../../../src/worker/api.ts'
import { inProject } from '../../support/paths.ts'

/**
 * What crosses between tabs and worker whatever screen they show. Views and commands may grow: an older tab then shows
 * less.
 */
const BORDER = ['src/worker/api.ts', 'src/domain/tabs/hello.ts', 'src/domain/core/outcome.ts'] as const

/**
 * The border's text without comments and spaces, and the number that went with it. Change both together, but for an
 * optional field that a side of another build leaves unread.
 */
const HELD = { protocol: 2, hash: 'ece5a5ba8c0ac5e6' } as const

test('F28 the border between tabs and worker changed only together with its number', () => {
  const text = BORDER.map((file) => bare(readFileSync(inProject(file), 'utf8'))).join('\n')

  expect({ protocol: PROTOCOL, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) }).toEqual(HELD)
})

function bare(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/\s+/g, ' ')
}
