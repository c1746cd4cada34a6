import { useState, type ReactNode } from 'react'
import { cx } from '../classes.ts'
import * as css from './CoinLogo.css.ts'

/** Props of CoinLogo. */
export type CoinLogoProps = {
  /** Base name of the coin: 'BTC'. Its initial is the last fallback. */
  readonly coin: string
  /** Addresses of the picture, in the order in which they are tried. */
  readonly sources?: readonly string[]
  /** 18 in rows, 28 in headers and cards. */
  readonly size?: 18 | 28
  /** Told which address has a picture. */
  readonly onShown?: (source: string) => void
}

const NONE: readonly string[] = []

/**
 * Logo of a coin; what fails makes room for the next, at last for the coin's initial. Decorative: the name stands
 * beside it. For another coin give it another `key`.
 */
export function CoinLogo({ coin, sources = NONE, size = 18, onShown }: CoinLogoProps): ReactNode {
  const [failed, setFailed] = useState<readonly string[]>(NONE)
  const initial = coin.replace(/^\d+/, '').slice(0, 1) || coin.slice(0, 1)
  const source = sources.find((one) => !failed.includes(one))
  return (
    <span className={cx(css.coin, css.sizes[size])} aria-hidden="true">
      {source === undefined ? (
        initial
      ) : (
        <img
          className={css.image}
          src={source}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={() => onShown?.(source)}
          onError={() => setFailed([...failed, source])}
        />
      )}
    </span>
  )
}
