// Tables of the client's reference: the screens that a page can ask for, and the commands that it can send. Both are
// lists of the domain, read as they are written.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { filesUnder } from './sources.mjs'

/** @typedef {import('vite').ESTree.ObjectProperty} Property */

/** @param {string} root */
export function clientTables(root) {
  const screens = objectsIn(root, /^src\/domain\/screens\/\w+\.ts$/, 'screen')
  const commands = objectsIn(root, /^src\/domain\/\w+\/commands\.ts$/, null)
  return `## Screens

What \`attach\` takes as \`screen\`, the least plan for it, and the views that come beside those of every screen.

| address | need | views | what it shows |
| --- | --- | --- | --- |
${screens
  .filter(({ valueOf }) => valueOf('pattern') !== '')
  .map(({ about, valueOf, views }) => `| \`${valueOf('pattern')}\` | ${valueOf('need')} | ${views()} | ${about} |`)
  .join('\n')}

## Commands

What \`send\` takes: \`type\` and the fields beside it. A \`word\` is a text of at most 200 characters, a \`path\` of 2,000,
\`words\` of 64,000; a \`flag\` is yes or no.

| type | fields | |
| --- | --- | --- |
${commands
  .flatMap(({ entries }) => entries())
  .map(({ name, fields, about }) => `| \`${name}\` | ${fields === '{}' ? '' : `\`${fields}\``} | ${about} |`)
  .join('\n')}
`
}

/**
 * Exported objects of some files, as they are written or as they are handed to `maker`.
 * @param {string} root @param {RegExp} files @param {string | null} maker
 */
function objectsIn(root, files, maker) {
  return filesUnder(root, 'src/domain')
    .filter((file) => files.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const folder = join(root, dirname(file))
      const { program, comments } = parseSync(file, source)
      /** @param {number} at */
      const aboutOf = (at) => {
        const comment = comments.findLast(({ end }) => end <= at)
        const isIts = comment?.value.startsWith('*') === true && source.slice(comment.end, at).trim() === ''
        return isIts ? cell(comment.value.replaceAll(/^\s*\*+ ?/gm, '')) : ''
      }
      return program.body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
        const made = declared?.type === 'VariableDeclaration' ? (declared.declarations[0]?.init ?? null) : null
        const object =
          maker === null
            ? made
            : made?.type === 'CallExpression' && source.slice(made.callee.start, made.callee.end) === maker
              ? made.arguments[0]
              : null
        if (object?.type !== 'ObjectExpression') return []
        const properties = object.properties.filter((one) => one.type === 'Property')
        /** @param {string} name */
        const of = (name) => properties.find(({ key }) => key.type === 'Identifier' && key.name === name)
        return [
          {
            about: aboutOf(statement.start),
            /** @param {string} name */
            valueOf: (name) => {
              const value = of(name)?.value
              return value?.type === 'Literal' ? String(value.value) : ''
            },
            views: () =>
              cell(
                [namesOf(source, of('views'), folder), namesOf(source, of('late'), folder)].filter(Boolean).join(', '),
              ),
            entries: () =>
              properties.flatMap(({ key, value, start }) =>
                key.type === 'Literal' && value.type === 'CallExpression'
                  ? [{ name: String(key.value), fields: fieldsOf(source, value), about: aboutOf(start) }]
                  : [],
              ),
          },
        ]
      })
    })
}

/**
 * Names of the views that a property makes or announces; a function's are those of the type that bears its name.
 * @param {string} source @param {Property | undefined} property @param {string} folder
 */
function namesOf(source, property, folder) {
  if (property === undefined) return ''
  const text = source.slice(property.value.start, property.value.end)
  const from = /^\w+$/.test(text)
    ? new RegExp(`import \\{[^}]*\\b${text}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1]
    : undefined
  const made = from === undefined ? null : readFileSync(join(folder, from), 'utf8')
  const inside =
    made === null
      ? (/^late<\{([\s\S]*?)\}>/.exec(text)?.[1] ?? /=> \(\{([\s\S]*)\}\)$/.exec(text)?.[1])
      : new RegExp(`interface ${text[0]?.toUpperCase()}${text.slice(1)} \\{([\\s\\S]*?)\\n\\}`).exec(made)?.[1]
  return [...(inside ?? '').matchAll(/(?:readonly |^\s*)(\w+):/gm)].map(([, name]) => name).join(', ')
}

/**
 * The fields that a command carries; one made by a function of its file has those that the function says.
 * @param {string} source @param {import('vite').ESTree.CallExpression} made
 */
function fieldsOf(source, { callee, arguments: [first] }) {
  if (first?.type === 'ObjectExpression') return cell(source.slice(first.start, first.end))
  const maker = source.slice(callee.start, callee.end)
  return cell(
    new RegExp(`(?:function|const) ${maker}\\b[\\s\\S]*?\\bcommand\\((\\{[^}]*\\})`).exec(source)?.[1] ?? '{}',
  )
}

/** In one line, and without what would end a cell. @param {string} text */
const cell = (text) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
