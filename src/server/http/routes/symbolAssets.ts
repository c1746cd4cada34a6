import { symbolMetadata } from '../../../domain/wire/rest/market.ts'
import type { Parts } from '../../parts.ts'
import { drawnPicture, makeSymbolAssets } from '../../symbolAssets.ts'
import { notFound, refused } from '../problem.ts'
import type { Ctx } from '../context.ts'
import type { App, SomeRoutes } from '../serve.ts'

const SYMBOL = /^[A-Za-z0-9]{1,20}$/
const DAY_SECONDS = 86_400

/** Coin pictures and what is known of them (spec 7, Symbol assets; spec 9, Logos: kept 24 h). */
export function symbolAssetRoutes(parts: Parts, app: App) {
  const assets = makeSymbolAssets()
  const since = new Date(parts.clock.now()).toISOString()

  // Static spelling of spec 7. Pictures are drawn to scale, so that every size is the same file; other formats are not
  // offered.
  app.get('/assets/crypto-icons/:format/:size/:file', async (c) => {
    const match = /^([A-Za-z0-9]{1,20})\.svg$/.exec(c.req.param('file'))
    const picture =
      c.req.param('format') === 'svg' && match?.[1] !== undefined ? await assets.picture(match[1].toUpperCase()) : null
    const isDrawn = c.req.query('fallback') === 'svg' && match?.[1] !== undefined && c.req.param('format') === 'svg'
    if (picture === null && !isDrawn) throw notFound()
    return send(c, picture ?? drawnPicture(match?.[1] ?? ''))
  })

  return {
    symbolMetadata: async ({ part }) => {
      const symbol = symbolFrom(part('symbol'))
      const facts = await assets.of(symbol)
      return {
        symbol,
        coingecko_id: facts.coingeckoId,
        market_cap_rank: facts.marketCapRank,
        local_available: facts.hasPicture,
        last_verified: since,
      }
    },
    symbolLogo: async ({ part, query, c }) => {
      const symbol = symbolFrom(part('symbol'))
      const picture = await assets.picture(symbol)
      if (picture === null && query.fallback !== 'svg') throw notFound()
      return send(c, picture ?? drawnPicture(symbol))
    },
    symbolCoingeckoUrl: async ({ part, query }) => {
      const symbol = symbolFrom(part('symbol'))
      const { hasPicture } = await assets.of(symbol)
      // The set's own copy is the address: no third party learns which coins somebody holds.
      return {
        url: hasPicture
          ? new URL(`/symbol-assets/symbols/${symbol}/logo?size=${query.size}`, parts.publicUrl).href
          : null,
      }
    },
  } satisfies SomeRoutes
}

const send = (c: Ctx, picture: string): Response =>
  c.body(picture, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': `public, max-age=${DAY_SECONDS}`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })

/** T14: nothing but letters and digits ever becomes part of a file name or an address. */
function symbolFrom(text: string): string {
  if (!SYMBOL.test(text)) throw refused(symbolMetadata, 'symbol')
  return text.toUpperCase()
}
