import { useState, type ReactNode } from 'react'
import { cx } from '../classes.ts'
import * as css from './CoinLogo.css.ts'

/** Props of CoinLogo. */
export type CoinLogoProps = {
  /** Base name of the coin: 'BTC'. Its initial is the last fallback. */
  readonly coin: string
  /** Address of the picture on our own server, or null when there is none. */
  readonly src?: string | null
  /** 18 in rows, 28 in headers and cards. */
  readonly size?: 18 | 28
}

/** Logo of a coin; a picture that fails becomes the coin's initial. Decorative: the name stands beside it. */
export function CoinLogo({ coin, src = null, size = 18 }: CoinLogoProps): ReactNode {
  const [failed, setFailed] = useState<string | null>(null)
  const initial = coin.replace(/^\d+/, '').slice(0, 1) || coin.slice(0, 1)
  return (
    <span className={cx(css.coin, css.sizes[size])} aria-hidden="true">
      {src !== null && src !== failed ? (
        <img
          className={css.image}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        initial
      )}
    </span>
  )
}
