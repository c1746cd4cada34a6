import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/errors/lazyPart.ts'
import { ScreenBoundary } from '../../../src/ui/errors/ScreenBoundary.tsx'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('F30 a chunk that is gone after a deployment', () => {
  beforeEach(() => {
    sessionStorage.clear()
    vi.stubGlobal('fetch', async () => new Response())
  })
  afterEach(() => vi.unstubAllGlobals())

  it('leads to one reload, and to the error screen when that did not help', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const draw = () => {
      const Part = lazyPart<object>(gone)
      return render(
        <ScreenBoundary where="part">
          <Suspense fallback={<p>skeleton</p>}>
            <Part />
          </Suspense>
        </ScreenBoundary>,
      )
    }

    const first = draw()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.getByText('skeleton')).toBeTruthy()
    first.unmount()
    draw()

    expect(await screen.findByRole('button', { name: 'Refresh Page' })).toBeTruthy()
    expect(reload).toHaveBeenCalledTimes(1)
    reload.mockRestore()
    told.mockRestore()
  })
})

describe('F30 F2 a chunk that does not come because the line is dead', () => {
  beforeEach(() => sessionStorage.clear())
  afterEach(() => vi.unstubAllGlobals())

  it('leaves the page as it is, and leads to one reload once the server answers', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    let asked = 0
    let isThere = false
    vi.stubGlobal('fetch', async () => {
      asked += 1
      if (!isThere) throw new TypeError('Failed to fetch')
      return new Response()
    })
    const Part = lazyPart<object>(gone)
    render(
      <Suspense fallback={<p>skeleton</p>}>
        <Part />
      </Suspense>,
    )
    await waitFor(() => expect(asked).toBe(1))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(asked).toBe(2))
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByText('skeleton')).toBeTruthy()

    isThere = true
    dispatchEvent(new Event('online'))

    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    reload.mockRestore()
  })
})

describe('LOAD-19 the entrance of the layout', () => {
  it('is remembered for the session of the tab', () => {
    sessionStorage.clear()

    showApp(worldOf('/dashboard', typicalRows))

    expect(sessionStorage.getItem('bot-blending.layout-animation-complete')).toBe('true')
  })
})
