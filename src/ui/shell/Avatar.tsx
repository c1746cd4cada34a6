import { useState, type ReactNode } from 'react'
import { useView } from '../model/useView.ts'
import * as css from './Avatar.css.ts'

/** The user's picture, or his initials where there is none or it does not load. */
export function Avatar({ size = 26 }: { readonly size?: 26 | 36 }): ReactNode {
  const { picture, initials, displayName } = useView('shell')
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={css.avatar} data-size={size} role="img" aria-label={displayName} title={displayName}>
      {picture !== null && picture !== failed ? (
        <img
          className={css.image}
          src={picture}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={() => setFailed(picture)}
        />
      ) : (
        <span aria-hidden="true">{initials}</span>
      )}
    </span>
  )
}
