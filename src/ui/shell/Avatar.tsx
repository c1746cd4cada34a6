import { useState, type ReactNode } from 'react'
import { safePicture, USER_PICTURES_META } from '../../domain/access/userPicture.ts'
import { saidOfHosts } from '../model/saidOfHosts.ts'
import { useView } from '../model/useView.ts'
import * as css from './Avatar.css.ts'

/** The user's picture, or his initials where there is none, or none from where it may come, or it does not load. */
export function Avatar({ size = 26 }: { readonly size?: 26 | 36 }): ReactNode {
  const { picture: named, initials, displayName } = useView('shell')
  const picture = safePicture(named, saidOfHosts(USER_PICTURES_META))
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
