import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepInstalled } from '../../../src/ui/installed/keep.ts'
import { $newer } from '../../../src/ui/model/newer.ts'
import { scope } from '../../../src/ui/model/scope.ts'

/** A worker of a browser, as far as a page sees it. */
class StubWorker extends EventTarget {
  state = 'installing'
  install(): void {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}

class StubRegistration extends EventTarget {
  installing: StubWorker | null = new StubWorker()
  waiting: StubWorker | null = null
  active: StubWorker | null = null
  update = async (): Promise<void> => undefined
}

let kept: StubRegistration
beforeEach(() => {
  vi.useFakeTimers()
  kept = new StubRegistration()
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => kept } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('F30 the first version takes over in silence', async () => {
  await keepInstalled()
  kept.installing!.install()
  expect(scope.getState($newer)).toBe('none')
})

test('F30 a newer version that was on its way before the page asked is told once it is there', async () => {
  kept.active = new StubWorker()
  await keepInstalled()
  expect(scope.getState($newer)).toBe('none')

  kept.installing!.install()
  expect(scope.getState($newer)).toBe('ready')
})

test('F30 one that the browser tells of as well is watched once', async () => {
  const watched = vi.spyOn(kept.installing!, 'addEventListener')
  await keepInstalled()
  kept.dispatchEvent(new Event('updatefound'))
  expect(watched).toHaveBeenCalledOnce()
})
