// The tests of one copy of the sources, for `scripts/mutate.mjs`: a message names a test and what the fault touched,
// the answer counts. Vitest stays between two of them, so only touched sources and what leans on them are read anew.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

/**
 * @typedef {{ readonly project: string, readonly test: string, readonly name: string | null,
 * readonly touches: readonly string[] }} Asked
 * @typedef {{ readonly passed: number, readonly failed: number, readonly output: string }} Outcome
 */

/** One for each project that was asked for. @type {Map<string, ReturnType<typeof createVitest>>} */
const started = new Map()
/** What the fault before touched: it is back as it was. @type {readonly string[]} */
let before = []

process.on('message', async (/** @type {Asked} */ asked) => {
  process.send?.(await outcomeOf(asked))
})

/** @param {Asked} asked @returns {Promise<Outcome>} */
async function outcomeOf({ project, test, name, touches }) {
  try {
    const vitest = await vitestOf(project)
    for (const each of started.values())
      for (const touched of [...before, ...touches]) (await each).invalidateFile(join(process.cwd(), touched))
    before = touches
    if (name === null) vitest.resetGlobalTestNamePattern()
    else vitest.setGlobalTestNamePattern(name)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      vitest.getModuleSpecifications(join(process.cwd(), test)),
    )
    const states = testModules.flatMap((module) => [...module.children.allTests()].map((each) => each.result().state))
    const errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())]
    return {
      passed: states.filter((state) => state === 'passed').length,
      failed: states.filter((state) => state === 'failed').length,
      output: errors.map((error) => (error instanceof Error ? error.stack : JSON.stringify(error))).join('\n'),
    }
  } catch (error) {
    return { passed: 0, failed: 0, output: String(error) }
  }
}

/** @param {string} project */
function vitestOf(project) {
  const known = started.get(project)
  if (known !== undefined) return known
  // Isolated: a worker that stayed would hold modules of the fault before.
  const made = createVitest('test', { watch: false, project: [project], bail: 1, isolate: true, reporters: [{}] }).then(
    async (vitest) => {
      await vitest.standalone()
      return vitest
    },
  )
  started.set(project, made)
  return made
}
