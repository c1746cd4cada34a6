import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../../support/paths.ts'

interface LockedPackage {
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
  /** Not installed with the package. */
  readonly dev?: boolean
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}
interface Manifest {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as Manifest
const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
  readonly packages: Record<string, LockedPackage>
}
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
const installed = locked.map(([path, each]) => ({
  name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...each,
}))

/**
 * Direct packages that the product and its tools may have: what the built product loads at run time, and what is built
 * into its pages or builds and tests them. Raise it knowingly, with the reason in the commit.
 */
const DIRECT_LIMIT = { dependencies: 32, devDependencies: 44 }

/**
 * Packages that want to run code when installed. They do not get to: the installer runs with scripts off. A new one is
 * looked at first.
 */
const WANT_INSTALL_SCRIPTS = ['fsevents', 'esbuild']

const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'PostgreSQL',
  'Unlicense',
  'Python-2.0',
  'Zlib',
]
/**
 * Build tools, fonts and a library of the server under other free licences: used as they are published, none of their
 * files changed or copied into the product's own.
 */
const OTHER_LICENSES: Readonly<Record<string, string>> = {
  lightningcss: 'MPL-2.0',
  'axe-core': 'MPL-2.0',
  'inter-ui': 'OFL-1.1',
  'web-push': 'MPL-2.0',
}
/** Packages that name no licence in their manifest; their own files say MIT, MIT and Apache-2.0. */
const LICENSE_IN_FILE = ['eval', 'require-like', '@react-aria/optimize-locales-plugin']

/**
 * Programs of the lint tools for other systems. The lock names their exact versions; where they are not offered, their
 * bytes are not known.
 */
const OTHER_SYSTEMS = /^@(oxlint|oxlint-tsgolint|oxc-parser|oxfmt)\//

test('T19 every locked package says what its bytes must be', () => {
  const unknown = installed.filter(
    (each) => each.integrity === undefined && !(each.optional === true && OTHER_SYSTEMS.test(each.name)),
  )

  expect(installed.length).toBeGreaterThan(100)
  expect(unknown.map((each) => each.name)).toEqual([])
})

test('T19 the lock is whole: whatever a package wants, for any system, has its version there', () => {
  const missing = locked.flatMap(([path, each]) =>
    Object.keys({ ...each.dependencies, ...each.optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${name} of ${path}`),
  )

  expect(missing).toEqual([])
})

test('T19 the lock names no server to load from', () => {
  expect(
    installed
      .filter((each) => each.resolved !== undefined && !each.resolved.startsWith('https://registry.npmjs.org/'))
      .map((each) => each.name),
  ).toEqual([])
})

test('T19 every direct version is exact and is the locked one', () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(lock.packages[`node_modules/${name}`], name).toMatchObject({ version })
  }
})

test('T19 no new package wants to run code when installed', () => {
  const wanting = installed.filter((each) => each.hasInstallScript === true).map((each) => each.name)

  expect(wanting.filter((name) => !WANT_INSTALL_SCRIPTS.includes(name))).toEqual([])
})

test('T19 nothing that comes with the package wants to run code when installed', () => {
  expect(
    installed.filter((each) => each.dev !== true && each.hasInstallScript === true).map((each) => each.name),
  ).toEqual([])
})

test('T19 every licence is permissive or known', () => {
  const strange = installed.filter(
    (each) =>
      !isPermissive(each.license ?? 'none') &&
      !knownOther(each.name, each.license ?? 'none') &&
      !LICENSE_IN_FILE.includes(each.name),
  )

  expect(strange.map((each) => `${each.name}: ${each.license ?? 'none'}`)).toEqual([])
})

test('T19 the direct packages stay few', () => {
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(DIRECT_LIMIT.dependencies)
  expect(Object.keys(manifest.devDependencies).length).toBeLessThanOrEqual(DIRECT_LIMIT.devDependencies)
})

/** Whether a package that lies at `path` finds the other one there or in a folder above. */
function isLocked(path: string, name: string): boolean {
  const places = path
    .split('/node_modules/')
    .map((_part, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].some(
    (place) => lock.packages[place] !== undefined,
  )
}

function isPermissive(license: string): boolean {
  return license
    .replace(/[()]/g, '')
    .split(/ (?:OR|AND) /)
    .every((name) => PERMISSIVE.includes(name))
}

function knownOther(name: string, license: string): boolean {
  return Object.entries(OTHER_LICENSES).some(
    ([known, its]) => (name === known || name.startsWith(`${known}-`)) && its === license,
  )
}
