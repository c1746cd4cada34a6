import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { additions } from '../../support/adding.ts'
import { inProject, projectRoot } from '../../support/paths.ts'

const scratch = mkdtempSync(join(tmpdir(), 'bot-blending-adding-'))
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.git', 'coverage'])
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))

test.each(additions())(
  '$file type-checks in a copy of the sources, and its test sees the new thing at work',
  ({ file, test: proof }) => {
    const copy = join(scratch, basename(file, '.patch'))
    for (const entry of readdirSync(projectRoot))
      if (!LEFT_OUT.has(entry))
        cpSync(inProject(entry), join(copy, entry), {
          recursive: true,
          filter: (path) => basename(path) !== 'node_modules',
        })
    symlinkSync(inProject('node_modules'), join(copy, 'node_modules'), 'junction')
    const run = (command: string, ...words: readonly string[]): void => {
      const { status, stdout, stderr } = spawnSync(command, words, {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, GIT_CEILING_DIRECTORIES: scratch },
      })
      expect(status, `${words.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
    }

    run('git', 'apply', '--whitespace=nowarn', inProject(file))
    run(process.execPath, 'scripts/check.mjs', 'types')
    run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--project', proof.split('/')[1] ?? '', proof)
  },
  300_000,
)
