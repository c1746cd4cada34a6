import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Moving } from '../../../src/ui/kit/data/moving.ts'
import { MovingNumber } from '../../../src/ui/kit/data/MovingNumber.tsx'
import { formatNumber, type Numeric } from '../../../src/domain/core/numbers.ts'
import { StopTargetTrack, MovingTrack, type StopTargetTrackProps } from '../../../src/ui/kit/data/StopTargetTrack.tsx'
import { TickingNumber } from '../../../src/ui/kit/data/TickingCell.tsx'

/** A value that a test moves. */
function movable<T>(first: T): Moving<T> & { readonly to: (value: T) => void } {
  const listeners = new Set<() => void>()
  let value = first
  return {
    now: () => value,
    tell: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    to: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

const text = (value: Numeric): string => formatNumber(value, { isSigned: true })

describe('a figure that moves', () => {
  it('is written into the page at each change, direction included, without a render', () => {
    const value = movable<Numeric>('1.5')
    let renders = 0
    const Drawn = () => {
      renders += 1
      return <MovingNumber of={value} text={text} isResult />
    }
    render(<Drawn />)
    const figure = screen.getByText('+1.50')

    value.to('-2')

    expect(figure.textContent).toBe(text('-2'))
    expect(figure.getAttribute('data-direction')).toBe('down')
    expect(renders).toBe(1)
  })

  it('a render after it moved draws the newest value, and it moves on from there', () => {
    const value = movable<Numeric>('1')
    const { rerender } = render(<MovingNumber of={value} text={text} />)
    value.to('2')
    value.to('1')
    rerender(<MovingNumber of={value} text={(number) => `${text(number)} USDT`} />)
    expect(screen.getByText('+1.00 USDT')).toBeTruthy()

    value.to('3')

    expect(screen.getByText('+3.00 USDT')).toBeTruthy()
  })

  it('a track that moved says what one that is drawn says', () => {
    const props: StopTargetTrackProps = { position: -0.4, toStop: 2.5, toTarget: null, isNear: true, title: 'SL 90' }
    const value = movable<StopTargetTrackProps>({ position: 0.6, toStop: null, toTarget: 3, title: 'No SL' })
    const moved = render(<MovingTrack of={value} props={(own) => own} />).container

    value.to(props)

    const drawn = render(<StopTargetTrack {...props} />).container
    expect(moved.innerHTML).toBe(drawn.innerHTML)
  })
})

describe('look.md, Motion: the flash of a number', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const flashOf = (): string | null => screen.getByText(/^[+−0]/).parentElement!.getAttribute('data-flash')
  const passed = async (ms: number): Promise<void> => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
  }

  it('shows the way of a change and is over soon after 600 ms', async () => {
    const value = movable<Numeric>('1')
    render(<TickingNumber of={value} text={text} />)

    value.to('2')
    await passed(1)
    expect(flashOf()).toBe('up')
    await passed(590)
    expect(flashOf()).toBe('up')

    await passed(150)
    expect(flashOf()).toBeNull()
  })

  it('flashes at most once a second, and of the changes in between the newest wins', async () => {
    const value = movable<Numeric>('1')
    render(<TickingNumber of={value} text={text} />)
    value.to('2')
    await passed(650)
    value.to('3')
    value.to('2.5')
    await passed(200)
    expect(flashOf()).toBeNull()

    await passed(300)

    expect(flashOf()).toBe('down')
  })

  it('does not flash while its row is stale or closed', async () => {
    const value = movable<Numeric>('1')
    render(<TickingNumber of={value} text={text} isCalm={() => true} />)

    value.to('2')
    await passed(1)

    expect(screen.getByText('+2.00')).toBeTruthy()
    expect(flashOf()).toBeNull()
  })
})
