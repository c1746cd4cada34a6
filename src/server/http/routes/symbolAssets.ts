import { baseOf } from '../../../domain/core/symbol.ts'
import { coinOf, LOGO_SIZES, type LogoSize } from '../../../domain/market/logos.ts'
import { symbolMetadata } from '../../../domain/wire/rest/market.ts'
import { makeCoinImages } from '../../coinImages.ts'
import type { Parts } from '../../parts.ts'
import { drawnPicture, makeSymbolAssets } from '../../symbolAssets.ts'
import { notFound, refused } from '../problem.ts'
import type { Ctx } from '../context.ts'
import type { App, SomeRoutes } from '../serve.ts'

const SYMBOL = /^[A-Za-z0-9]{1,20}$/
const FILE = /^([A-Za-z0-9]{1,20})\.svg$/
const DAY = 'public, max-age=86400'

/** Coin pictures and what is known of them (spec 7, Symbol assets; spec 9, Logos: kept 24 h). */
export function symbolAssetRoutes({ settings, clock, publicUrl }: Parts, app: App) {
  const assets = makeSymbolAssets()
  const images = settings.COIN_IMAGE_HOSTS.includes('coingecko') ? makeCoinImages(clock) : null
  // The packaged set says of no coin when it was looked at: it is as this server found it.
  const since = new Date(clock.now()).toISOString()

  // Static spelling of spec 7. The packaged set is drawn (SVG); making PNG of it would need a native library or some
  // megabytes of one, so that format is not there and the next in the order of fallbacks is asked.
  app.get('/assets/crypto-icons/:format/:size/:file', async (c) => {
    const { format, size, file } = c.req.param()
    const base = FILE.exec(file)?.[1]
    if (format !== 'svg' || base === undefined || !isSize(size)) throw notFound()
    const coin = coinOf(base)
    const picture = await assets.picture(coin, size)
    if (picture === null && c.req.query('fallback') !== 'svg') throw notFound()
    return send(c, picture ?? drawnPicture(coin, size))
  })

  return {
    symbolMetadata: async ({ part }) => {
      const symbol = symbolFrom(part('symbol'))
      const facts = await assets.of(coinIn(symbol))
      return {
        symbol,
        coingecko_id: facts.coingeckoId,
        market_cap_rank: facts.marketCapRank,
        local_available: facts.hasPicture,
        last_verified: facts.hasPicture ? since : null,
      }
    },
    symbolLogo: async ({ part, query: { size, fallback }, c }) => {
      const coin = coinIn(symbolFrom(part('symbol')))
      const picture = await assets.picture(coin, size)
      if (picture !== null) return send(c, picture)
      if (fallback === 'svg') return send(c, drawnPicture(coin, size))
      const elsewhere = fallback === 'coingecko' ? await images?.addressOf(coin, size) : null
      if (elsewhere === null || elsewhere === undefined) throw notFound()
      c.header('Cache-Control', DAY)
      return c.redirect(elsewhere, 302)
    },
    symbolCoingeckoUrl: async ({ part, query: { size } }) => {
      const symbol = symbolFrom(part('symbol'))
      const coin = coinIn(symbol)
      // The set's own copy is the address: no third party learns which coins somebody holds.
      if ((await assets.of(coin)).hasPicture)
        return { url: new URL(`/symbol-assets/symbols/${symbol}/logo?size=${size}`, publicUrl).href }
      return { url: (await images?.addressOf(coin, size)) ?? null }
    },
  } satisfies SomeRoutes
}

const isSize = (text: string): text is LogoSize => Object.hasOwn(LOGO_SIZES, text)

const coinIn = (symbol: string): string => coinOf(baseOf(symbol))

const send = (c: Ctx, picture: string): Response =>
  c.body(picture, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': DAY,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })

/** T14: nothing but letters and digits ever becomes part of a file name or an address. */
function symbolFrom(text: string): string {
  if (!SYMBOL.test(text)) throw refused(symbolMetadata, 'symbol')
  return text.toUpperCase()
}
