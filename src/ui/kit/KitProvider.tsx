import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RouterProvider } from 'react-aria-components'
import { locale } from '../../domain/language/translate.ts'
import { Words } from './layout/Words.tsx'

/**
 * Wraps the whole application once: links navigate through `navigate`, controls speak as the page does.
 *
 * Content security policy: react-aria adds one `<style>` for its press handling and one while a dialog holds the page's
 * scroll. Under `style-src 'self' 'nonce-…'` it takes the nonce from `<meta name="csp-nonce" nonce="…">` (the `nonce`
 * property, else `content`; `property=` is read too, then `globalThis.__webpack_nonce__`). So the server writes that
 * meta element into the head of every answer, with the nonce of that answer's header. Style attributes set through
 * React go through the CSSOM and need nothing.
 */
export function KitProvider({
  navigate,
  children,
}: {
  readonly navigate: (path: string, options?: { readonly state?: unknown }) => void
  readonly children: ReactNode
}): ReactNode {
  return (
    <I18nProvider locale={locale()}>
      <RouterProvider navigate={navigate}>
        <Words>{children}</Words>
      </RouterProvider>
    </I18nProvider>
  )
}
