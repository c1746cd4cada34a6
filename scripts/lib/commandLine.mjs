// What a command is told on its line. On nothing but Node: it is read before anything is installed.
import { parseArgs } from 'node:util'

/**
 * The options and words behind a command. `--help` is answered with its usage; what it does not know, or what lacks its
 * value, ends it in one sentence with that usage, before it does anything.
 * @template {Readonly<Record<string, 'string' | 'boolean'>>} T
 * @param {string} command As one types it, `npm run soak`.
 * @param {T} options Each with the kind of its value.
 * @param {string} [words] What words stand for, as in `[part ...]`; without it there may be none.
 */
export function commandLine(command, options, words = '') {
  const all = /** @type {[name: string, type: 'string' | 'boolean'][]} */ (
    Object.entries({ ...options, help: 'boolean' })
  )
  const named = all.map(([name, type]) => `[--${name}${type === 'string' ? ' <value>' : ''}]`)
  const usage = `Usage: ${[command, '--', words, ...named].filter((part) => part !== '').join(' ')}\n`
  try {
    const { values, positionals } = parseArgs({
      options: Object.fromEntries(all.map(([name, type]) => [name, { type }])),
      allowPositionals: words !== '',
    })
    if (values['help'] !== true)
      return {
        values: /** @type {{ readonly [K in keyof T]?: T[K] extends 'string' ? string : boolean }} */ (values),
        positionals: /** @type {readonly string[]} */ (positionals),
      }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Behind its first sentence Node says how a word may begin with a dash.
    process.stderr.write(`${error.message.split(/\.\s/)[0]}. ${usage}`)
    process.exit(1)
  }
  process.stdout.write(usage)
  process.exit(0)
}
