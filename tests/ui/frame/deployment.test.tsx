import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/errors/lazyPart.ts'
import { ScreenBoundary } from '../../../src/ui/errors/ScreenBoundary.tsx'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('F30 a chunk that is gone after a deployment', () => {
  beforeEach(() => sessionStorage.clear())

  it('leads to one reload, and to the error screen when that did not help', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const draw = () => {
      const Part = lazyPart<object>(gone)
      return render(<ScreenBoundary where="part"><Suspense fallback={<p>skeleton</p>}><Part /></Suspense></ScreenBoundary>)
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

describe('LOAD-19 the entrance of the layout', () => {
  it('is remembered for the session of the tab', () => {
    sessionStorage.clear()

    showApp(worldOf('/dashboard', typicalRows))

    expect(sessionStorage.getItem('bot-blending.layout-animation-complete')).toBe('true')
  })
})
