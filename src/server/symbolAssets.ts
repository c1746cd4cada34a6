import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isSymbol } from '../domain/core/symbol.ts'
import { LOGO_SIZES, type LogoSize } from '../domain/market/logos.ts'

/** What the packaged icon set knows of a coin. */
export interface CoinFacts {
  /** The id at the third-party image host, or null. */
  readonly coingeckoId: string | null
  readonly marketCapRank: number | null
  readonly hasPicture: boolean
}

/** Coin pictures from the packaged set, and drawn ones for the rest. A coin is named as in `coinOf`: 'BTC'. */
export interface SymbolAssets {
  of(coin: string): Promise<CoinFacts>
  /** The picture as SVG, or null when the set has none. */
  picture(coin: string, size: LogoSize): Promise<string | null>
}

export function makeSymbolAssets(): SymbolAssets {
  let files: Promise<ReadonlyMap<string, Coin>> | null = null
  const pictures = new Map<string, Promise<string | null>>()
  const coins = (): Promise<ReadonlyMap<string, Coin>> => (files ??= readCoins())
  return {
    async of(name) {
      const coin = (await coins()).get(name)
      return { coingeckoId: coin?.id ?? null, marketCapRank: coin?.rank ?? null, hasPicture: coin !== undefined }
    },
    async picture(name, size) {
      const coin = (await coins()).get(name)
      if (coin === undefined) return null
      const known = pictures.get(name) ?? readPicture(coin.file)
      pictures.set(name, known)
      const picture = await known
      return picture === null ? null : sized(picture, size)
    },
  }
}

/** The set draws to scale: a size is what the picture says of itself. */
function sized(picture: string, size: LogoSize): string {
  const pixels = LOGO_SIZES[size]
  return picture.replace(
    /^<svg\b[^>]*>/,
    (root) =>
      `${root.replaceAll(/\s(?:width|height)="[^"]*"/g, '').slice(0, -1)} width="${pixels}" height="${pixels}">`,
  )
}

/** A round picture with the coin's initials, for coins without one. Same letters, same colour. */
export function drawnPicture(name: string, size: LogoSize): string {
  const coin = isSymbol(name) ? name : '?'
  const hue = [...coin].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return sized(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="hsl(${hue} 32% 42%)"/><text x="12" y="12" dy=".36em" text-anchor="middle" font-family="Inter,sans-serif" font-size="9" font-weight="600" fill="#fff">${coin.slice(0, 3)}</text></svg>`,
    size,
  )
}

interface Coin {
  readonly id: string | null
  readonly rank: number | null
  readonly file: string
}
interface Listed {
  readonly id?: unknown
  readonly symbol?: unknown
  readonly filePath?: unknown
  readonly marketCapRank?: unknown
  readonly variants?: unknown
}

/** The set's own list: the coin with the best rank wins where several share a symbol. */
async function readCoins(): Promise<ReadonlyMap<string, Coin>> {
  const { tokens } = (await import('@web3icons/common/metadata/tokens')) as { tokens: readonly Listed[] }
  const coins = new Map<string, Coin>()
  for (const token of tokens) {
    const file = typeof token.filePath === 'string' ? /^(token|network):([\w-]+)$/.exec(token.filePath) : null
    if (
      typeof token.symbol !== 'string' ||
      file === null ||
      !Array.isArray(token.variants) ||
      !token.variants.includes('background')
    )
      continue
    const base = token.symbol.toUpperCase()
    const rank = typeof token.marketCapRank === 'number' && token.marketCapRank > 0 ? token.marketCapRank : null
    const known = coins.get(base)
    if (known !== undefined && (known.rank ?? Infinity) <= (rank ?? Infinity) && known.file.includes(`/${base}.`))
      continue
    coins.set(base, {
      id: typeof token.id === 'string' ? token.id : null,
      rank,
      file: `${file[1]}s/background/${file[2]}.svg.js`,
    })
  }
  return coins
}

/** A picture is a module that exports its text; it is read as a file, so that nothing of it runs. */
async function readPicture(file: string): Promise<string | null> {
  const main = createRequire(import.meta.url).resolve('@web3icons/core')
  const source = await readFile(join(dirname(main), 'svgs', file), 'utf8').catch(() => null)
  const literal = source === null ? null : (/'(<svg[^']*<\/svg>)(?:\\n)?'/.exec(source)?.[1] ?? null)
  return literal === null ? null : literal.replaceAll('\\n', '').replaceAll(/\s{2,}/g, ' ')
}
