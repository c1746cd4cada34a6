import type { ReactNode } from 'react'
import { CoinLogo, type CoinLogoProps } from '../../kit/data/CoinLogo.tsx'

/** A coin's logo from our own server, which draws initials for coins it has no picture of (spec 7, Symbol assets). */
export function Coin({ coin, size = 18 }: Pick<CoinLogoProps, 'coin' | 'size'>): ReactNode {
  const name = coin.toLowerCase().replace(/^10{2,7}(?=[a-z])/, '')
  return (
    <CoinLogo
      coin={coin}
      size={size}
      src={
        /^[a-z0-9]{1,20}$/.test(name)
          ? `/assets/crypto-icons/svg/${size === 28 ? 'small' : 'thumb'}/${name}.svg?fallback=svg`
          : null
      }
    />
  )
}
