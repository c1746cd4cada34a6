// What a run of Vitest came to, read from the notes of its reporter.

/** @typedef {import('./notes.mjs').Note} Note */
/** `name`: null where a hook, an import or a stray error failed the file. @typedef {{ readonly name: string | null,
 * readonly message: string }} Failure */
/** @typedef {{ readonly project: string, readonly file: string, readonly ms: number, readonly passed: number,
 * readonly failures: readonly Failure[] }} TestFile */
/**
 * `complaint`: what failed without a file to run once more; null when there is nothing of the kind.
 * @typedef {{ readonly files: readonly TestFile[], readonly complaint: string | null }} Findings
 */

/**
 * `projects`: each must have run a test, else it proved nothing. A file that was begun and did not end has failed.
 * @param {readonly Note[]} notes @param {readonly string[]} projects @param {number} code Vitest's exit code.
 * @returns {Findings}
 */
export function findingsOf(notes, projects, code) {
  const files = new Map()
  for (const note of notes) {
    if (note.kind === 'done' || note.kind === 'stray') continue
    const { project, file } = note
    const known = files.get(file) ?? { project, file, ms: 0, passed: 0, failures: [], isEnded: false }
    files.set(file, known)
    if (note.kind === 'test' && note.state === 'passed') known.passed += 1
    if (note.kind === 'test' && note.state === 'failed') known.failures.push({ name: note.name, message: note.message })
    if (note.kind !== 'ended') continue
    known.ms = note.ms
    known.isEnded = true
    known.failures.push(...note.messages.map((message) => ({ name: null, message })))
  }
  const homeless = []
  for (const note of notes) {
    if (note.kind !== 'stray') continue
    const owner = note.file === null ? undefined : files.get(note.file)
    if (owner === undefined) homeless.push(note.message)
    else owner.failures.push({ name: null, message: `not caught by any test: ${note.message}` })
  }
  for (const file of files.values())
    if (!file.isEnded) file.failures.push({ name: null, message: 'It did not come to its end.' })
  const all = [...files.values()].map(({ isEnded: _isEnded, ...file }) => file)
  const silent = projects.filter((project) => !all.some((file) => file.project === project && count(file) > 0))
  // A run that was done and saw nothing fail is good, even where Vitest then took too long to leave.
  const isDone = notes.some(({ kind }) => kind === 'done')
  const complaints = [
    ...homeless.map((message) => `Not caught by any test: ${message}`),
    ...(silent.length > 0 ? [`No test ran in: ${silent.join(', ')}.`] : []),
    ...(isDone || all.some(({ failures }) => failures.length > 0)
      ? []
      : [`Vitest ended with exit code ${code} before it was done.`]),
  ]
  return { files: all, complaint: complaints.length > 0 ? complaints.join(' ') : null }
}

/** Tests of a file that ran. @param {TestFile} file */
const count = ({ passed, failures }) => passed + failures.length

/** @param {string} text @returns {Note[]} */
export const notesFrom = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
