import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { additions } from '../../support/adding.ts'
import { projectRoot } from '../../support/paths.ts'

// That each still type-checks and works is proved by tests/end-to-end/ground/adding.long.ts.
test.each(additions())('$file applies to the sources as they are, and brings its test along', (adding) => {
  const { status, stderr } = spawnSync('git', ['apply', '--check', adding.file], { cwd: projectRoot, encoding: 'utf8' })

  expect(status, stderr).toBe(0)
  expect(adding.adds).not.toBe('')
  expect(adding.touches).toContain(adding.test)
})

const NAMES = ['call', 'concept', 'notification-type', 'rule', 'screen']

test.each(NAMES)('a %s takes three files beside its tests, its words and what a table needs', (name) => {
  const { touches } = additions().find(({ file }) => file.endsWith(`/${name}.patch`))!
  const files = touches.filter(
    (file) => !/^(tests|docs)\/|\/migrations\/|\/db\/userData\.ts$|\/language\/de\.json$/.test(file),
  )

  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThan(4)
})
