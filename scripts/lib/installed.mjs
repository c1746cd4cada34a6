// What an installed app needs beside the pages: the shell, a document that is the same for everybody, and the service
// worker with the list of what it keeps.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './sources.mjs'

/** Vite's hashed names: the name says the content. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/
/** Documents of the server, which differ from answer to answer, and what they and the sign-in alone load. */
const OF_THE_SERVER = /^\/(\.vite\/.*|index\.html|front\.html|front\.js|silent\.html|silent\.js|robots\.txt|sw\.js)$/

/**
 * One file that the service worker keeps. `revision` is null where the name tells the content already; the others are
 * kept only if what the server gives is what was built.
 * @typedef {{ readonly url: string, readonly revision: string | null, readonly integrity?: string }} Kept
 */

/**
 * Every file of the built pages that an offline start or an old tab may ask for, each once.
 * @param {string} pages
 * @returns {readonly Kept[]}
 */
export function keptFiles(pages) {
  return filesUnder(pages)
    .map((file) => `/${file}`)
    .filter((url) => !OF_THE_SERVER.test(url))
    .map((url) => {
      if (HASHED.test(url)) return { url, revision: null }
      const text = readFileSync(join(pages, url))
      return {
        url,
        revision: createHash('sha256').update(text).digest('hex').slice(0, 16),
        integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
      }
    })
}

/**
 * The application's document without the marks that the server fills anew in each answer. It has no script or style of
 * its own text, so that it needs none of them.
 * @param {string} document
 */
export const shellOf = (document) =>
  document.replaceAll(' nonce="__CSP_NONCE__"', '').replaceAll(/\s*<meta property="csp-nonce"[^>]*>/g, '')

/**
 * Writes shell and service worker beside the built pages.
 * @param {string} root @param {string} pages
 */
export async function makeInstalled(root, pages) {
  writeFileSync(join(pages, 'shell.html'), shellOf(readFileSync(join(pages, 'index.html'), 'utf8')))
  const kept = keptFiles(pages)
  const build = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16)
  const { build: bundle } = await import('esbuild')
  const { SCREENS } = await evaluated(root, 'src/domain/screens/index.ts')
  await bundle({
    entryPoints: [join(root, 'src', 'worker', 'installed', 'serviceWorker.ts')],
    outfile: join(pages, 'sw.js'),
    bundle: true,
    minify: true,
    // Not every browser takes a module here.
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
    tsconfig: join(root, 'src', 'worker', 'tsconfig.json'),
    define: {
      KEPT: JSON.stringify(kept),
      BUILD: JSON.stringify(build),
      SCREENS: JSON.stringify(SCREENS.map(({ pattern }) => pattern)),
      'process.env.NODE_ENV': '"production"',
    },
  })
}

/**
 * What a module of the domain exports.
 * @param {string} root @param {string} file
 * @returns {Promise<{ readonly SCREENS: readonly { readonly pattern: string }[] }>}
 */
async function evaluated(root, file) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(root, file)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  })
  const [made] = outputFiles
  return await import(`data:text/javascript;base64,${Buffer.from(made?.contents ?? '').toString('base64')}`)
}
