// A copy of the sources in which a deliberate fault is put and its test is run: what others work on stays as it is.
import { fork } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** @typedef {import('./faultTests.mjs').Asked} Asked */
/** @typedef {import('./faultTests.mjs').Outcome} Outcome */

/** What a copy leaves out: packages are shared, the rest is made anew. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.git', 'coverage'])

/**
 * Milliseconds that a test waits on faulty sources: more than any wait of good ones takes beside a second copy, and a
 * third of what the suite allows, since what a fault holds up never comes.
 */
const PATIENCE = '20000'

/**
 * Makes a copy of `root` in a folder that is not there yet.
 * @param {string} root @param {string} folder
 */
export function faultCopy(root, folder) {
  copyTo(root, folder)
  let tests = testsOf(root, folder)
  return {
    folder,
    /**
     * Runs a test on sources of which these were changed, and puts them back.
     * @param {ReadonlyMap<string, string>} texts @param {Asked} asked
     */
    async run(texts, asked) {
      const before = new Map([...texts.keys()].map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
      write(folder, texts)
      try {
        return await tests.run(asked)
      } finally {
        write(folder, before)
      }
    },
    /** The next test is run by a new process. */
    renew() {
      tests.end()
      tests = testsOf(root, folder)
    },
    end: () => tests.end(),
  }
}

/** @param {string} folder @param {ReadonlyMap<string, string>} texts */
function write(folder, texts) {
  for (const [file, text] of texts) writeFileSync(join(folder, file), text)
}

/** @param {string} root @param {string} folder */
function copyTo(root, folder) {
  mkdirSync(folder)
  for (const entry of readdirSync(root)) {
    if (!LEFT_OUT.has(entry))
      cpSync(join(root, entry), join(folder, entry), {
        recursive: true,
        filter: (file) => basename(file) !== 'node_modules',
      })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/**
 * The tests of a copy, run by one process that stays: it need not read the unchanged sources again for each fault.
 * @param {string} root @param {string} folder
 */
function testsOf(root, folder) {
  const child = fork(join(root, 'scripts/lib/faultTests.mjs'), {
    cwd: folder,
    env: { ...process.env, PATIENCE },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    /** @param {Asked} asked @returns {Promise<Outcome>} */
    run: (asked) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error(`The tests ended while ${asked.test} was run.`))
        child.once('exit', ended)
        child.once('message', (outcome) => {
          child.off('exit', ended)
          resolve(/** @type {Outcome} */ (outcome))
        })
        child.send(asked)
      }),
    end: () => child.kill(),
  }
}
