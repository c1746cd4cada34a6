import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCoinImages } from '../../../src/server/coinImages.ts'
import { readSettings } from '../../../src/server/config.ts'
import { handClock } from '../../support/handClock.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const IMAGE = 'https://coin-images.coingecko.com/coins/images/77/large/no-such.png?17'
const list = (image: unknown) => Response.json([{ id: 'no-such', image }])

describe('the third-party coin-image host', () => {
  test('LOGO-05 LOGO-02 is asked once a day for a coin, and its own address comes back in each size', async () => {
    const clock = handClock()
    const get = vi.fn<typeof fetch>(async () => list(IMAGE))
    const images = makeCoinImages(clock, get)
    const both = await Promise.all([images.addressOf('NOSUCH', 'thumb'), images.addressOf('NOSUCH', 'large')])
    expect(both).toEqual([IMAGE.replace('large', 'thumb'), IMAGE])
    clock.advance(86_399_999)
    await images.addressOf('NOSUCH', 'small')
    expect(get).toHaveBeenCalledTimes(1)
    expect(get.mock.calls[0]?.[0]).toBe(
      'https://api.coingecko.com/api/v3/coins/markets?vs_currency=usd&per_page=1&symbols=nosuch',
    )
    expect(get.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' })
    clock.advance(1)
    await images.addressOf('NOSUCH', 'small')
    expect(get).toHaveBeenCalledTimes(2)
  })

  test.each([
    'https://evil.example/coins/images/77/large/a.png',
    'https://coin-images.coingecko.com.evil.example/coins/images/77/large/a.png',
    'https://coin-images.coingecko.com@evil.example/coins/images/77/large/a.png',
    'http://169.254.169.254/latest/meta-data',
    'https://coin-images.coingecko.com/coins/images/77/large/../../../a.png',
    "https://coin-images.coingecko.com/coins/images/77/large/a.png'; script-src *",
    'missing_large.png',
    7,
    null,
  ])('T14 an answer that names %j leads nowhere', async (image) => {
    expect(await makeCoinImages(handClock(), async () => list(image)).addressOf('NOSUCH', 'thumb')).toBe(null)
  })

  test('T14 what is no name of a coin is not asked for', async () => {
    const get = vi.fn<typeof fetch>()
    expect(await makeCoinImages(handClock(), get).addressOf('A&X=1', 'thumb')).toBe(null)
    expect(get).not.toHaveBeenCalled()
  })

  test.each<readonly [string, typeof fetch]>([
    ['refuses', async () => new Response('slow down', { status: 429 })],
    ['is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['says no JSON', async () => new Response('<html>')],
  ])('LOGO-05 one that %s is left alone for a minute, then asked again', async (_how, fails) => {
    const clock = handClock()
    const get = vi.fn<typeof fetch>(async () => list(IMAGE)).mockImplementationOnce(fails)
    const images = makeCoinImages(clock, get)
    expect(await images.addressOf('NOSUCH', 'large')).toBe(null)
    clock.advance(59_999)
    expect(await images.addressOf('OTHER', 'large')).toBe(null)
    expect(get).toHaveBeenCalledTimes(1)
    clock.advance(1)
    expect(await images.addressOf('NOSUCH', 'large')).toBe(IMAGE)
  })
})

describe('an installation that names both hosts', () => {
  const outside = vi.fn<typeof fetch>(async () => list(IMAGE))
  const inside = globalThis.fetch
  let server: TestServer
  beforeAll(async () => {
    vi.stubGlobal('fetch', (asked: string | URL, options?: RequestInit) =>
      String(asked).startsWith('https://') ? outside(asked, options) : inside(asked, options),
    )
    server = await startTestServer({ env: { COIN_IMAGE_HOSTS: 'coingecko, coincap' } })
  })
  afterAll(async () => {
    await server.close()
    vi.unstubAllGlobals()
  })
  const ask = (path: string) => fetch(server.url + path, { redirect: 'manual' })

  test('LOGO-05 T14 leads to the third-party host for a coin it has no picture of, and for no other', async () => {
    const path = '/symbol-assets/symbols/NOSUCHUSDT/logo?size=small'
    const led = await ask(`${path}&fallback=coingecko`)
    expect([led.status, led.headers.get('location')]).toEqual([302, IMAGE.replace('large', 'small')])
    expect(led.headers.get('cache-control')).toBe('public, max-age=86400')
    expect((await ask(path)).status).toBe(404)
    expect((await ask(`${path}&fallback=https://evil.example/`)).status).toBe(404)
    expect((await ask(`${path}&fallback=svg`)).status).toBe(200)
    const before = outside.mock.calls.length
    expect((await ask('/symbol-assets/symbols/BTCUSDT/logo?fallback=coingecko')).status).toBe(200)
    expect(outside).toHaveBeenCalledTimes(before)
  })

  test('API-77 says the address of the host where the product has no picture', async () => {
    const url = await (await ask('/symbol-assets/symbols/NOSUCHUSDT/coingecko-url?size=large')).json()
    expect(url).toEqual({ url: IMAGE })
  })

  test('LOGO-05 T2 its pages know both hosts, and their policy lets in pictures of those two', async () => {
    const page = await rawRequest(`${server.url}/login`, { accept: 'text/html' })
    expect(page.headers['content-security-policy']).toContain(
      "; img-src 'self' data: https://coin-images.coingecko.com https://assets.coincap.io;",
    )
    expect(page.text).toContain('<head><meta name="coin-image-hosts" content="coingecko coincap">')
  })
})

test('LOGO-05 T2 one that names none asks nobody: its policy knows no other host, its address leads nowhere', async () => {
  const plain = await startTestServer()
  const page = await rawRequest(`${plain.url}/login`, { accept: 'text/html' })
  expect(page.headers['content-security-policy']).toContain("; img-src 'self' data:;")
  expect(page.text).not.toContain('coin-image-hosts')
  expect((await fetch(`${plain.url}/symbol-assets/symbols/NOSUCHUSDT/logo?fallback=coingecko`)).status).toBe(404)
  expect(await (await fetch(`${plain.url}/symbol-assets/symbols/NOSUCHUSDT/coingecko-url`)).json()).toEqual({
    url: null,
  })
  await plain.close()
})

test('LOGO-05 T14 no other host can be named', () => {
  expect(() => readSettings({ COIN_IMAGE_HOSTS: 'coingecko,https://evil.example' })).toThrow('COIN_IMAGE_HOSTS')
})
