import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inProject, projectRoot } from './paths.ts'

/** A folder with the packed product installed in it, as a stranger has it. */
export interface Packed {
  readonly folder: string
  /** Where the product lies in it. */
  readonly product: string
  /** Runs a program of Node in it and gives what it printed. Throws all it said when it fails. */
  run(script: string, words: readonly string[], env?: Readonly<Record<string, string>>): string
  remove(): void
}

/** Packs the product as `npm pack` does and installs it into a copy of the example; other packages are linked. */
export const installed = (example: string): Packed =>
  installedIn((folder) => cpSync(inProject('examples', example), folder, { recursive: true }))

/** The same in a folder that has nothing else: what `npx` finds there. */
export const installedAlone = (): Packed => installedIn((folder) => writeFileSync(join(folder, 'package.json'), '{}'))

function installedIn(fill: (folder: string) => void): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'bot-blending-packed-'))
  fill(folder)
  ran('npm', ['pack', '--pack-destination', folder], projectRoot)
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'no tarball'
  ran('tar', ['-xzf', tarball], folder)
  const modules = join(folder, 'node_modules')
  const product = join(modules, 'bot-blending')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  renameSync(join(folder, 'package'), product)
  for (const name of packagesOf(product, folder)) link(name, modules)
  for (const [name, file] of Object.entries(manifestOf(product).bin ?? {}))
    symlinkSync(join(product, file), join(modules, '.bin', name))
  return {
    folder,
    product,
    run: (script, words, env = {}) => ran(process.execPath, [script, ...words], folder, env),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Links the packages that come with the product, as `npm ci --omit=dev` installs them. */
export function linkDependencies(folder: string): void {
  mkdirSync(join(folder, 'node_modules'))
  for (const name of packagesOf(projectRoot)) link(name, join(folder, 'node_modules'))
}

/** What the product and the example say that they need; nothing else of the project can be found from there. */
function packagesOf(...folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => {
      const { dependencies = {}, devDependencies = {} } = manifestOf(folder)
      return Object.keys(folder === folders[0] ? dependencies : { ...dependencies, ...devDependencies })
    })
    .filter((name) => name !== 'bot-blending')
}

const manifestOf = (folder: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, Record<string, string>>

function link(name: string, modules: string): void {
  const target = join(modules, name)
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(inProject('node_modules', name), target, 'junction')
}

function ran(
  command: string,
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined, ...env },
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}
