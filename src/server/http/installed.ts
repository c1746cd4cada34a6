import { createHash } from 'node:crypto'
import { type DocumentPolicy, documentHeaders } from './headers.ts'

/** The document that a service worker keeps, and the service worker itself. */
const SHELL = '/shell.html'
const SERVICE_WORKER = '/sw.js'

/** The service worker takes the shell anew when this server's policy for it changes: it is kept with the shell. */
const POLICY_MARK = '__SHELL_POLICY__'

/**
 * The one style that a script puts into the page, react-aria's for pressable elements. The shell is the same for
 * everybody, so it has no nonce, and is allowed by its hash.
 */
const PRESSABLE_STYLE = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

/** Whether a path is one of the two. */
export const isOfInstalled = (path: string): boolean => path === SHELL || path === SERVICE_WORKER

/** A document that says more in its head. */
export const withHead = (text: string, head: string): string => text.replace('<head>', () => `<head>${head}`)

/** One of the two as this server gives it, and its headers: the shell is like any document, but for its nonce. */
export function installedAnswer(
  path: string,
  built: string,
  { head, ...origins }: Pick<DocumentPolicy, 'connect' | 'images' | 'reports'> & { readonly head: string },
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const shell = documentHeaders({ ...origins, nonce: null, styles: [PRESSABLE_STYLE] })
  if (path === SHELL)
    return { body: withHead(built, head), headers: { ...shell, 'Content-Type': 'text/html; charset=utf-8' } }
  const policy = createHash('sha256')
    .update(JSON.stringify([shell, head]))
    .digest('hex')
    .slice(0, 16)
  return {
    body: built.replaceAll(POLICY_MARK, policy),
    headers: {
      ...documentHeaders({ nonce: null }),
      'Cache-Control': 'no-cache',
      'Content-Type': 'text/javascript; charset=utf-8',
    },
  }
}
