// The German of a screen comes with the screen: each folder of `src/ui/features` is a part of the page's catalogue, and
// its files begin with a module that fetches it, in German alone. What the page begins with, what screens share, the
// kit and the domain are in the catalogue that a start awaits.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'vite'

/** The part that a start awaits. */
export const START = ''
const FIRST = 'src/ui/main.tsx'
const FOLDER = /^src\/ui\/features\/(?!shared\/)([^/]+)\//
const PART = 'german-of:'
const WORDS = 'german-words:'

/** @param {string} root @returns {(file: string) => string} The part to which a file's texts belong. */
export function partsOf(root) {
  const atStart = reachedFrom(root, FIRST)
  return (file) => (atStart.has(file) ? START : (FOLDER.exec(file)?.[1] ?? START))
}

/** What stands before the code of a file of a part. @param {string} part */
export const beginning = (part) => (part === START ? '' : `import${JSON.stringify(PART + part)};`)

/** @param {string} id */
export const resolvedPart = (id) => (id.startsWith(PART) || id.startsWith(WORDS) ? `\0${id}` : null)

/**
 * The module of a part: it ends once the part's words are known. Words that cannot be fetched leave English.
 * @param {string} root @param {string} id @param {(part: string) => Readonly<Record<string, string>>} wordsOf
 */
export function loadedPart(root, id, wordsOf) {
  if (id.startsWith(`\0${WORDS}`)) return `export default ${JSON.stringify(wordsOf(id.slice(WORDS.length + 1)))}`
  if (!id.startsWith(`\0${PART}`)) return null
  const words = JSON.stringify(WORDS + id.slice(PART.length + 1))
  return `import{language,learn}from${JSON.stringify(join(root, 'src/domain/language/translate.ts'))};
if(language()==='de')await import(${words}).then((words)=>learn(words.default),()=>{});`
}

/** Files that a file's imports reach, without what comes later. @param {string} root @param {string} first */
function reachedFrom(root, first) {
  const found = new Set(existsSync(join(root, first)) ? [first] : [])
  for (const file of found) for (const next of importsOf(root, file)) found.add(next)
  return found
}

/** @param {string} root @param {string} file @returns {readonly string[]} */
function importsOf(root, file) {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const requests = [
    ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  return requests
    .filter((request) => /^\..*\.tsx?$/.test(request))
    .map((request) =>
      relative(root, join(root, dirname(file), request))
        .split(sep)
        .join('/'),
    )
    .filter((path) => existsSync(join(root, path)))
}
