import { useEffect, useState, type ReactNode } from 'react'
import { isServerThere } from '../../auth/runtime.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { PublicFoot } from '../login/PublicParts.tsx'
import * as css from './home.css.ts'
import { homeTexts as texts } from './texts.ts'

/** Whom to write to, what is stored, and whether the server answers. */
export function HomeFoot({ mail }: { readonly mail: string | null }): ReactNode {
  const [isUp, setUp] = useState<boolean | null>(null)
  useEffect(() => {
    let isGone = false
    void isServerThere().then((isThere) => {
      if (!isGone) setUp(isThere)
    })
    return () => {
      isGone = true
    }
  }, [])
  return (
    <div className={css.foot}>
      <section className={css.ways} aria-label={texts.support}>
        {mail !== null && (
          <Link href={`mailto:${mail}`} tone="quiet">
            {texts.mail}
          </Link>
        )}
        <Link href="/help#stored" tone="quiet">
          {texts.privacy}
        </Link>
        <span role="status">{isUp === null ? '' : isUp ? texts.status.up : texts.status.down}</span>
      </section>
      <PublicFoot />
    </div>
  )
}
