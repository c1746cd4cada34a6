// Rules that need no syntax tree: they read the text of every file of ours.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './sources.mjs'

/** Lines that a file under src may have. */
export const LINE_LIMIT = 350

/**
 * @typedef {object} TextRule
 * @property {string} name
 * @property {RegExp} files
 * @property {RegExp} forbidden
 * @property {string} because
 * @property {boolean} [inComments] Whether comments are searched too.
 */

// Written in halves, so that this file does not accuse itself.
const unfinished = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`)
const code = /\.(ts|tsx|mjs|js|html|css|json|md)$/

/** @type {readonly TextRule[]} */
const textRules = [
  {
    name: 'finished',
    files: code,
    forbidden: unfinished,
    because: 'Finish it, or write down plainly what is missing and why.',
    inComments: true,
  },
  {
    name: 'comments end at 120',
    files: /\.(ts|tsx|mjs)$/,
    forbidden: /^(?=.{121})\s*(?:\/\/|\/?\*)(?!.*oxlint-disable)/,
    because: 'The formatter breaks code; break the comment by hand.',
    inComments: true,
  },
  {
    name: 'every test runs',
    files: /\.(ts|tsx)$/,
    forbidden: /\b(?:describe|test|it)(?:\.\w+)*\.(?:only|skip|todo|fails|skipIf|runIf)\b/,
    because: 'A test runs always, or it is deleted.',
  },
  {
    name: 'no waiting for time',
    files: /^tests\/.*\.(ts|tsx)$/,
    forbidden: /waitForTimeout|waitForLoadState\(\s*['"]networkidle|\bretry:\s*[1-9]\d?\s*[,}]/,
    because: 'Wait for what must become true.',
  },
  {
    name: 'one patience',
    files: /^tests\/.*\.(ts|tsx)$/,
    forbidden: /\b(?:timeout|testTimeout|hookTimeout):\s*\d|\bsetDefaultTimeout\(\d|^\}, \d[\d_]{4,}\)$/,
    because: 'All tests wait as long as tests/support/waits.ts says; a glance at what may not come has a name.',
  },
  {
    name: 'no single look',
    files: /^tests\/end-to-end\/.*\.ts$/,
    forbidden: /expect\(await .*\.count\(\)\)\.to(?:Be\((?!0\))|BeGreater|Equal)/,
    because: 'It may come a moment later: expect.poll waits for it.',
  },
  {
    name: 'styles in .css.ts files',
    files: /^src\/.*\.(ts|tsx|html)$/,
    forbidden: /\bstyle=["'`]/,
    because: 'The policy refuses style attributes: use a .css.ts file.',
  },
  {
    name: 'constant styles in .css.ts files',
    files: /^src\/ui\/(?!kit\/|chart\/).*\.tsx$/,
    forbidden: /\bstyle=\{\{[^}]*:\s*(?:'[^']*'|"[^"]*"|\d[\d.]*)\s*[,}]/,
    because: 'A style property is for measured sizes; what is known beforehand belongs to a .css.ts file.',
  },
  {
    name: 'the page has no :has',
    files: /^src\/.*\.css\.ts$/,
    forbidden: /(?::root|\bhtml|\bbody):has\(/,
    because: 'Every change of the document would look through all of it: set an attribute.',
  },
  {
    name: 'no raw markup',
    files: /^src\//,
    forbidden: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    because: 'Text from people must stay text.',
  },
  {
    name: 'no code from text',
    files: /^(src|scripts|tests|bench)\/.*\.(ts|tsx|mjs|js)$/,
    forbidden: /(?<![.\w'])eval\(|new Function\(/,
    because: 'The policy refuses code made from text.',
  },
  {
    name: 'the clock is a parameter',
    files: /^src\/(domain|streams)\//,
    forbidden: /new Date\(\s*\)|\bDate\(\)|\bTemporal\.Now\b/,
    because: 'Time comes through the ports or as a parameter.',
  },
  {
    name: 'pipelines do not subscribe',
    files: /^src\/streams\/pipelines\//,
    forbidden: /\.subscribe\(/,
    because: 'A pipeline is a function from turns to proposed facts.',
  },
  {
    name: 'scripts are our own',
    files: /^src\/.*\.(html|ts|tsx)$/,
    forbidden: /<script[^>]+src=["']https?:/,
    because: 'No page loads code of others.',
  },
]

/**
 * Every breach in the files of `root`, as one line each, and how many files were read.
 * @param {string} root
 * @returns {{ readonly examined: number, readonly breaches: readonly string[] }}
 */
export function searchSources(root) {
  const files = ['src', 'tests', 'bench', 'scripts', 'examples', 'docs', 'README.md', 'CONTRIBUTING.md']
    .flatMap((part) => filesUnder(root, part))
    .filter((file) => code.test(file))
  const breaches = files.flatMap((file) => breachesOf(file, readFileSync(join(root, file), 'utf8')))
  return { examined: files.filter((file) => file.startsWith('src/')).length, breaches }
}

/**
 * @param {string} file @param {string} text
 * @returns {string[]}
 */
export function breachesOf(file, text) {
  const lines = text.split('\n')
  const length = lines.at(-1) === '' ? lines.length - 1 : lines.length
  const tooLong =
    /^src\/.*\.(ts|tsx|mjs|js)$/.test(file) && length > LINE_LIMIT
      ? [`${file}: ${length} lines; ${LINE_LIMIT} is the limit. Split it by thought.`]
      : []
  return [
    ...tooLong,
    ...textRules.filter((rule) => rule.files.test(file)).flatMap((rule) => breachesOfRule(rule, file, lines)),
  ]
}

/** @param {TextRule} rule @param {string} file @param {readonly string[]} lines */
function breachesOfRule(rule, file, lines) {
  return lines.flatMap((line, index) => {
    if (!rule.inComments && /^\s*(\/\/|\/?\*)/.test(line)) return []
    const found = rule.forbidden.exec(rule.inComments ? line : line.replace(/\s\/\/ .*$/, ''))
    return found === null ? [] : [`${file}:${index + 1}: "${found[0]}" (${rule.name}). ${rule.because}`]
  })
}
