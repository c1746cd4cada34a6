import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/paths.ts'

const commands: readonly [usage: string, ...told: string[]][] = [
  ['npm test -- [--all] [--only <value>] [--seed <value>] [--help]', 'scripts/test.mjs'],
  ['PORT=4780 npm start -- [--help]', 'scripts/start.mjs'],
  ['npm run restore -- [dump] [--help]', 'scripts/restore.mjs'],
  ['npm run evaluate -- [--years <value>] [--seed <value>] [--help]', '--import', 'tsx', 'bench/evaluate/run.ts'],
]
const said = (told: readonly string[], ...words: string[]): readonly unknown[] => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...told, ...words], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return [status, stdout, stderr]
}

test.each(commands)(
  'F-mistyped-option %s is what its --help says, and what a mistyped option ends in',
  (usage, ...told) => {
    expect(said(told, '--help')).toEqual([0, `Usage: ${usage}\n`, ''])
    expect(said(told, '--sede', '7')).toEqual([1, '', `Unknown option '--sede'. Usage: ${usage}\n`])
  },
)

test('F-mistyped-option an option without its value and a word too many end a command in one sentence', () => {
  const [usage, ...told] = commands[0]!
  expect(said(told, '--seed')).toEqual([1, '', `Option '--seed <value>' argument missing. Usage: ${usage}\n`])
  const [, , word] = said(told, 'unit')
  expect(word).toMatch(/^Unexpected argument 'unit'\. /)
  expect(word).toContain(`. Usage: ${usage}\n`)
})
