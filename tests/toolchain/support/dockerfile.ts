import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { inProject } from '../../support/paths.ts'

/** One instruction: `COPY`, and what stands behind it. */
interface Step {
  readonly word: string
  readonly rest: string
}
interface Stage {
  readonly name: string
  readonly from: string
  readonly steps: readonly Step[]
}

/** What the last stage leaves behind, in a folder that stands for the root of its file system. */
export interface Image {
  readonly root: string
  /** Where its command runs, below `root`. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly user: string
  readonly volumes: readonly string[]
  readonly ports: readonly string[]
  readonly health: readonly string[]
  readonly command: readonly string[]
}

/** The stages of a Dockerfile, in order. */
export function stagesOf(text: string): readonly Stage[] {
  const steps = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => /^([A-Z]+) (.*)$/.exec(line))
    .map((found) => ({ word: found?.[1] ?? 'no instruction', rest: found?.[2] ?? '' }))
  const stages: { name: string; from: string; steps: Step[] }[] = []
  for (const step of steps)
    if (step.word === 'FROM') {
      const [from = '', , name = 'last'] = step.rest.split(' ')
      stages.push({ name, from, steps: [] })
    } else stages.at(-1)?.steps.push(step)
  return stages
}

/**
 * Carries out all stages without Docker: each in a root folder of its own below `place`, with nothing in it. `COPY`
 * copies, `RUN` runs the very words in a shell; only `npm ci` is left to `install`, which is told the folder and the
 * words. Throws at an instruction that it does not know, and at a path of a `RUN` that would lead out of the folder.
 */
export function carriedOut(
  stages: readonly Stage[],
  place: string,
  install: (folder: string, words: string) => void,
): Image {
  let image: Image | null = null
  for (const { name, steps } of stages) {
    image = { ...NOTHING, root: join(place, name), folder: join(place, name) }
    for (const step of steps) image = taken(image, step, place, install)
  }
  return image ?? NOTHING
}

const NOTHING: Image = { root: '', folder: '', env: {}, user: '', volumes: [], ports: [], health: [], command: [] }

function taken(image: Image, { word, rest }: Step, place: string, install: (at: string, words: string) => void): Image {
  switch (word) {
    case 'WORKDIR': {
      const folder = inside(image, rest)
      mkdirSync(folder, { recursive: true })
      return { ...image, folder }
    }
    case 'ENV':
      return { ...image, env: { ...image.env, ...Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))) } }
    case 'COPY':
      copy(image, rest, place)
      return image
    case 'RUN':
      if (rest.startsWith('npm ci ')) install(image.folder, rest)
      else run(image, rest)
      return image
    case 'USER':
      return { ...image, user: rest }
    case 'VOLUME':
      return { ...image, volumes: [...image.volumes, rest] }
    case 'EXPOSE':
      return { ...image, ports: [...image.ports, rest] }
    case 'HEALTHCHECK':
      return { ...image, health: JSON.parse(rest.replace(/^.*? CMD /, '')) as string[] }
    case 'CMD':
      return { ...image, command: JSON.parse(rest) as string[] }
    default:
      throw new Error(`The test does not know ${word} ${rest}`)
  }
}

/** A path of the image, as one of this machine. */
export const inside = (image: Pick<Image, 'root' | 'folder'>, path: string): string =>
  path.startsWith('/') ? join(image.root, path) : join(image.folder, path)

/** Its variables, as they are where its root is a folder. */
export const variablesOf = (image: Image): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  ...Object.fromEntries(
    Object.entries(image.env).map(([name, value]) => [name, value.startsWith('/') ? inside(image, value) : value]),
  ),
})

function copy(image: Image, rest: string, place: string): void {
  const from = /^--from=(\S+) /.exec(rest)?.[1]
  const words = rest.replace(/^--from=\S+ /, '').split(' ')
  const target = words.pop() ?? ''
  for (const word of words) {
    const source = from === undefined ? inProject(word) : join(place, from, word)
    const isFolder = statSync(source).isDirectory()
    const into = inside(image, !isFolder && target.endsWith('/') ? target + basename(word) : target)
    mkdirSync(dirname(into), { recursive: true })
    cpSync(source, into, { recursive: true, verbatimSymlinks: true, filter: from === undefined ? isSent : () => true })
  }
}

/** Whether .dockerignore lets a path of the project into the build: it shuts out all, and names what may come. */
function isSent(path: string): boolean {
  if (path === inProject('.')) return true
  const [all, ...named] = readFileSync(inProject('.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (all !== '*' || !named.every((line) => line.startsWith('!')))
    throw new Error('The test reads a .dockerignore that shuts out all and then names what may come.')
  return named.some((line) => `${path}/`.startsWith(`${inProject(line.slice(1))}/`))
}

function run(image: Image, words: string): void {
  if (/(^|[\s=])\//.test(words)) throw new Error(`A path that is not relative would lead out of the folder: ${words}`)
  const { status, stderr } = spawnSync('sh', ['-c', words], {
    cwd: image.folder,
    env: variablesOf(image),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`RUN ${words} ended with ${status}: ${stderr}`)
}
