/** The part of the Trusted Types API that is used; not yet in TypeScript's DOM library. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

let policy: { createScriptURL(url: string): unknown } | null = null

/**
 * A worker script's address as the browser wants it. Under `require-trusted-types-for 'script'` only the policy `app`
 * may make one, and it makes one for our own origin alone.
 */
export function trustedScriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return ownScript(url)
  policy ??= factory.createPolicy('app', { createScriptURL: ownScript })
  // The constructors of workers take the trusted value where the DOM library still says string.
  return policy.createScriptURL(url) as string
}

/**
 * Lets `innerHTML = ''` empty an element. react-aria's announcer does that before its second announcement, and under
 * `require-trusted-types-for 'script'` a text, even the empty one, would end the page; any other text still does.
 */
export function allowEmptying(): void {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  const set = own?.set
  if (own === undefined || set === undefined) return
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...own,
    set(this: Element, text: unknown) {
      if (text === '') this.replaceChildren()
      else set.call(this, text)
    },
  })
}

function ownScript(url: string): string {
  const target = new URL(url, location.href)
  if (target.origin !== location.origin)
    throw new Error(`Expected a worker script of ${location.origin}, found ${target.origin}.`)
  return target.href
}
