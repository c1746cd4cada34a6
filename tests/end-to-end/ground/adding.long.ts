import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { additions } from '../../support/adding.ts'
import { inProject, projectRoot } from '../../support/paths.ts'

const scratch = mkdtempSync(join(tmpdir(), 'bot-blending-adding-'))
const copy = join(scratch, 'sources')
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.git', 'coverage'])

/** What a command in the copy complains of; '' where it ends well. */
const complaintOf = (command: string, ...words: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, GIT_CEILING_DIRECTORIES: scratch },
  })
  return status === 0 ? '' : `${words.join(' ')} ended with ${status}\n${stdout}\n${stderr}`
}

beforeAll(() => {
  for (const entry of readdirSync(projectRoot))
    if (!LEFT_OUT.has(entry))
      cpSync(inProject(entry), join(copy, entry), {
        recursive: true,
        filter: (path) => basename(path) !== 'node_modules',
      })
  symlinkSync(inProject('node_modules'), join(copy, 'node_modules'), 'junction')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))

test.each(additions())(
  '$file type-checks in a copy of the sources, keeps the rules of its text, and is seen at work by its test',
  ({ file, test: proof, also }) => {
    expect(complaintOf('git', 'apply', '--whitespace=nowarn', inProject(file))).toBe('')
    try {
      // In build mode the compiler looks again at what changed only.
      expect(complaintOf(process.execPath, 'node_modules/typescript/bin/tsc', '-b')).toBe('')
      expect(complaintOf(process.execPath, 'scripts/check.mjs', 'text')).toBe('')
      // A screen's test is one of the whole product: the copy is built, served, and seen in the browser. A type
      // is seen by all tests of what is told: none of them counts types or rows by hand.
      const project = proof.split('/')[1] ?? ''
      const tests = file.endsWith('/notification-type.patch') ? dirname(proof) : proof
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, tests]
      expect(complaintOf(process.execPath, ...vitest)).toBe('')
      if (also !== '') expect(complaintOf(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', also)).toBe('')
    } finally {
      expect(complaintOf('git', 'apply', '--whitespace=nowarn', '-R', inProject(file))).toBe('')
    }
  },
  600_000,
)
