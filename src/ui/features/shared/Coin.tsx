import { memo, useMemo, type ReactNode } from 'react'
import { CoinLogo, type CoinLogoProps } from '../../kit/data/CoinLogo.tsx'
import { logosOf, noteLogo } from './logoCache.ts'

/**
 * A coin's logo from our own server, which draws initials for coins it has no picture of, or from the hosts that the
 * installation names (spec 7, Symbol assets). Drawn anew for another coin only, however often its row moves.
 */
export const Coin = memo(({ coin, size = 18 }: Pick<CoinLogoProps, 'coin' | 'size'>): ReactNode => {
  const asked = size === 28 ? 'small' : 'thumb'
  const sources = useMemo(() => logosOf(coin, asked), [coin, asked])
  return (
    <CoinLogo
      key={coin}
      coin={coin}
      size={size}
      sources={sources}
      onShown={(source) => noteLogo(coin, asked, source)}
    />
  )
})
