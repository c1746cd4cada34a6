import type { ReactNode } from 'react'
import { signOut } from '../auth/session.ts'
import { IconButton } from '../kit/controls/IconButton.tsx'
import { Mark } from '../kit/data/Mark.tsx'
import { useView } from '../model/useView.ts'
import { Avatar } from './Avatar.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import * as css from './PublicFrame.css.ts'
import { shellTexts } from './texts.ts'
import { Words } from '../kit/layout/Words.tsx'

/**
 * Pages outside of the product's shell draw their own head. Who is signed in sees as whom, and can log out here as
 * anywhere.
 */
export function PublicFrame({ children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const { signedIn, displayName } = useView('shell')
  return (
    <div className={css.page}>
      {signedIn && (
        <header className={css.head}>
          <span className={css.brand}>
            <Mark />
            {shellTexts.product}
          </span>
          <Avatar />
          <span className={css.name} title={displayName}>
            {displayName}
          </span>
          <IconButton icon="signOut" label={shellTexts.logOut} onPress={() => void signOut()} />
        </header>
      )}
      <ImpersonationBanner />
      <div id="content" tabIndex={-1} className={css.content}>
        <Words>{children}</Words>
      </div>
    </div>
  )
}
