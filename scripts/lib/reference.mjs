// The reference of what the package exports (docs/reference), made from the faces in src/lib and the docstrings and
// types of what they name.
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import { clientTables } from './referenceTables.mjs'

const FACES = /** @type {const} */ (['domain', 'client', 'wire'])
/** A value that is longer is named without its making. */
const SHORT = 160

/**
 * One page for each face.
 * @param {string} root
 * @returns {readonly { readonly file: string, readonly text: string }[]}
 */
export function referencePages(root) {
  return FACES.map((face) => ({ file: `docs/reference/${face}.md`, text: pageOf(root, face) }))
}

/** @param {string} root @param {string} face */
function pageOf(root, face) {
  const file = `src/lib/${face}.ts`
  const [about = '', ...sections] = readFileSync(join(root, file), 'utf8')
    .split(/^\/\/ /m)
    .slice(1)
  const parts = sections.map((section) => {
    const [title = '', ...code] = section.split('\n')
    return `## ${title}\n\n${namesIn(code.join('\n'), file)
      .map((each) => entryOf(root, each))
      .join('\n')}`
  })
  return `# bot-blending/${face}

${about.trim().replaceAll(/\n\/\/ ?/g, ' ')} Made from [${file}](../../${file}) by \`npm run register\`.

${parts.join('\n')}${face === 'client' ? `\n${clientTables(root)}` : ''}`
}

/**
 * Names of export statements with the file that each is defined in.
 * @param {string} code @param {string} file
 */
function namesIn(code, file) {
  return [...code.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== '')
      .map((name) => ({ name, file: posix.join(dirname(file), from) })),
  )
}

/** @param {string} root @param {{ readonly name: string, readonly file: string }} what */
function entryOf(root, { name, file }) {
  const source = readFileSync(join(root, file), 'utf8')
  const found = declarationOf(source, file, name)
  return `### ${name}\n\n${found.about}\n\n\`\`\`ts\n${found.text}\n\`\`\`\n`
}

/** @param {string} source @param {string} file @param {string} name */
function declarationOf(source, file, name) {
  const { program, comments } = parseSync(file, source)
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) continue
    const declared = statement.declaration
    const names = 'declarations' in declared ? declared.declarations.map(({ id }) => id) : [declared.id]
    if (!names.some((id) => id !== null && id.type === 'Identifier' && id.name === name)) continue
    const comment = comments.findLast(({ end }) => end <= statement.start)
    const isIts = comment !== undefined && source.slice(comment.end, statement.start).trim() === ''
    return { about: isIts ? wordsOf(comment.value) : '', text: signatureOf(source, declared) }
  }
  throw new Error(`${file} exports no ${name} of its own.`)
}

/** @param {string} comment The inside of a docstring. */
const wordsOf = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ')

/**
 * What a caller sees of a declaration: all of a type, of a function what stands before its body, of a class its public
 * members.
 * @param {string} source @param {import('vite').ESTree.Declaration} declared
 */
function signatureOf(source, declared) {
  /** @param {number} from @param {number} to */
  const cut = (from, to) =>
    source
      .slice(from, to)
      .trim()
      .replace(/\s*(?:=>|\{)$/, '')
  switch (declared.type) {
    case 'FunctionDeclaration':
      return cut(declared.start, declared.body?.start ?? declared.end)
    case 'ClassDeclaration':
      return `class ${declared.id?.name ?? ''} {\n${declared.body.body
        .filter((member) => !('accessibility' in member && member.accessibility === 'private'))
        .map((member) =>
          member.type === 'MethodDefinition'
            ? `  ${cut(member.start, member.value.body?.start ?? member.end)}`
            : `  ${source.slice(member.start, member.end)}`,
        )
        .join('\n')}\n}`
    case 'VariableDeclaration': {
      const [only] = declared.declarations
      const made = only?.init ?? null
      if (only === undefined || made === null) return source.slice(declared.start, declared.end)
      if (made.type === 'ArrowFunctionExpression') return cut(declared.start, made.body.start)
      const whole = source.slice(declared.start, declared.end)
      return whole.length <= SHORT ? whole : cut(declared.start, made.start).replace(/\s*=$/, '')
    }
    default:
      return source.slice(declared.start, declared.end)
  }
}
