import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ALL = [
  '/assets/crypto-icons/svg/thumb/nosuch.svg',
  '/symbol-assets/symbols/NOSUCHUSDT/logo?size=thumb&fallback=coingecko',
  'https://assets.coincap.io/assets/icons/nosuch@2x.png',
  '/assets/crypto-icons/svg/thumb/nosuch.svg?fallback=svg',
]

/** A page of an installation that names these hosts, with nothing remembered yet. */
async function page(hosts: string) {
  vi.resetModules()
  document.head.innerHTML = hosts === '' ? '' : `<meta name="coin-image-hosts" content="${hosts}">`
  const { Coin } = await import('../../../src/ui/features/shared/Coin.tsx')
  return { Coin }
}
const imageIn = (container: HTMLElement): HTMLImageElement | null => container.querySelector('img')
const srcIn = (container: HTMLElement): string | null | undefined => imageIn(container)?.getAttribute('src')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('a coin beside its symbol', () => {
  it('LOGO-05 each address that fails makes room for the next, at last for the initial', async () => {
    const { Coin } = await page('coingecko coincap')
    const { container } = render(<Coin coin="NOSUCH" />)
    const tried: (string | null | undefined)[] = []
    for (let image = imageIn(container); image !== null; image = imageIn(container)) {
      tried.push(srcIn(container))
      fireEvent.error(image)
    }
    expect(tried).toEqual(ALL)
    expect(container.textContent).toBe('N')
  })

  it('LOGO-05 no outside host is asked where the document names none', async () => {
    const { Coin } = await page('')
    const { container } = render(<Coin coin="NOSUCH" />)
    expect(srcIn(container)).toBe(ALL[3])
    fireEvent.error(imageIn(container)!)
    expect(imageIn(container)).toBe(null)
  })

  it('LOGO-02 which address had it is remembered for 24 h; what failed is not', async () => {
    const { Coin } = await page('coingecko coincap')
    const first = render(<Coin coin="NOSUCH" />)
    fireEvent.error(imageIn(first.container)!)
    expect(srcIn(render(<Coin coin="NOSUCH" />).container)).toBe(ALL[0])
    fireEvent.load(imageIn(first.container)!)
    expect(srcIn(render(<Coin coin="NOSUCH" />).container)).toBe(ALL[1])
    expect(srcIn(render(<Coin coin="NOSUCH" size={28} />).container)).toBe(ALL[1]?.replace('thumb', 'small'))
    vi.setSystemTime(Date.now() + 86_399_999)
    expect(srcIn(render(<Coin coin="NOSUCH" />).container)).toBe(ALL[1])
    vi.setSystemTime(Date.now() + 1)
    expect(srcIn(render(<Coin coin="NOSUCH" />).container)).toBe(ALL[0])
  })

  it('LOGO-03 has its room before its picture, is told to no screen reader, and stays the same element', async () => {
    const { Coin } = await page('')
    const { container, rerender } = render(<Coin coin="BTC" />)
    const image = imageIn(container)!
    expect(['alt', 'width', 'height', 'loading', 'decoding'].map((name) => image.getAttribute(name))).toEqual([
      '',
      '18',
      '18',
      'lazy',
      'async',
    ])
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
    for (let i = 0; i < 100; i += 1) rerender(<Coin coin="BTC" />)
    expect(imageIn(container)).toBe(image)
    rerender(<Coin coin="ETH" />)
    expect(srcIn(container)).toContain('/eth.svg')
  })
})
