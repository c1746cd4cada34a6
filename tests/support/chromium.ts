import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** What to do when no browser is there: one sentence, for people. */
export const CHROMIUM_MISSING =
  'No Chromium was found: install one (Debian and Ubuntu: apt-get install chromium; anywhere: npx playwright-core install chromium) or set CHROMIUM_PATH to its executable.'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const SYSTEM_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const CACHED_EXECUTABLES = [
  ['chrome-linux', 'chrome'],
  ['chrome-linux64', 'chrome'],
  ['chrome-linux-arm64', 'chrome'],
  ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
  ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
  ['chrome-win', 'chrome.exe'],
  ['chrome-win64', 'chrome.exe'],
]

/**
 * The Chromium to test with: the setting CHROMIUM_PATH, else the system's, else the newest one in Playwright's cache;
 * null when there is none. A setting that leads nowhere is null too, never a silent other browser.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env['CHROMIUM_PATH']) return isExecutable(env['CHROMIUM_PATH']) ? env['CHROMIUM_PATH'] : null
  return [...systemCandidates(env), ...cachedCandidates(env)].find(isExecutable) ?? null
}

/** How to start it: root has no sandbox, and a container's /dev/shm is too small for a renderer. */
function chromiumArguments(): readonly string[] {
  const isRoot = process.getuid?.() === 0
  return [...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage']
}

/**
 * Launch options for playwright-core. Without a browser the path is the sentence itself, so that the failure says what
 * to do.
 */
export function chromiumLaunchOptions(): { readonly executablePath: string; readonly args: string[] } {
  return { executablePath: findChromium() ?? CHROMIUM_MISSING, args: [...chromiumArguments()] }
}

function systemCandidates(env: NodeJS.ProcessEnv): readonly string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...SYSTEM_PLACES]
}

function cachedCandidates(env: NodeJS.ProcessEnv): readonly string[] {
  const caches = [
    env['PLAYWRIGHT_BROWSERS_PATH'],
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    env['LOCALAPPDATA'] && join(env['LOCALAPPDATA'], 'ms-playwright'),
  ].filter((folder): folder is string => Boolean(folder) && existsSync(String(folder)))
  return caches.flatMap((cache) =>
    newestChromiums(cache).flatMap((version) => CACHED_EXECUTABLES.map((parts) => join(cache, version, ...parts))),
  )
}

function newestChromiums(cache: string): readonly string[] {
  const revision = (name: string) => Number(name.split('-').at(-1))
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => revision(b) - revision(a))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
