import { afterAll, vi } from 'vitest'

// Files share a process, its page and the libraries in it. The product's modules, which may keep something, are each
// file's own, and so is what the page keeps.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.documentElement.removeAttribute('lang')
  document.head.replaceChildren()
  document.body.replaceChildren()
})
