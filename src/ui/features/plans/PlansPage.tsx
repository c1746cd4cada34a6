import type { ReactNode } from 'react'
import { Link } from '../../kit/controls/Link.tsx'
import { useView } from '../../model/useView.ts'
import { PublicFoot, PublicHead } from '../login/PublicParts.tsx'
import * as css from './plans.css.ts'
import { planTexts as texts } from './texts.ts'

/** The frame of prices and checkout: who is signed in has the mark in the head above. */
export function PlansPage({
  isNarrow,
  children,
}: {
  readonly isNarrow?: boolean
  readonly children: ReactNode
}): ReactNode {
  const { signedIn, hasPlan } = useView('shell')
  return (
    <div className={css.page}>
      {signedIn ? (
        <nav className={css.ways} aria-label={texts.ways}>
          {hasPlan && <Link href="/dashboard">{texts.toDashboard}</Link>}
          <Link href="/settings">{texts.settings}</Link>
        </nav>
      ) : (
        <PublicHead />
      )}
      <main className={isNarrow === true ? css.narrow : css.main}>{children}</main>
      <PublicFoot />
    </div>
  )
}
