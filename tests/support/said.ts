import { onTestFinished, vi } from 'vitest'

/** What is said aloud from here on, in order. Its place is a closed root, which is seen only while it is made. */
export function said(): () => readonly (string | null)[] {
  document.querySelector('[data-live-announcer]')?.remove()
  const roots: ShadowRoot[] = []
  const { attachShadow } = HTMLElement.prototype
  const spy = vi.spyOn(HTMLElement.prototype, 'attachShadow').mockImplementation(function (this: HTMLElement, how) {
    const root = attachShadow.call(this, how)
    roots.push(root)
    return root
  })
  onTestFinished(() => spy.mockRestore())
  return () => roots.flatMap((root) => [...root.children].map((line) => line.textContent))
}
