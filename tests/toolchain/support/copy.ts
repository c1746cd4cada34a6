import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../../support/paths.ts'

/** Puts a copy of the tools into a folder, with the same packages and a package cache of its own. */
export function copyTools(folder: string): void {
  for (const part of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts', 'scripts'])
    cpSync(inProject(part), join(folder, part), { recursive: true })
  linkPackages(folder)
}

/** Links all packages of the project, as if they were installed there. */
export function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'))
  const own = ['.vite', '.vite-temp', '.vitest', '.deps-stamp']
  for (const name of readdirSync(inProject('node_modules')).filter((each) => !own.includes(each)))
    symlinkSync(inProject('node_modules', name), join(folder, 'node_modules', name))
}
