import type { ReactNode } from 'react'
import { signOut } from '../auth/session.ts'
import { NotificationBell } from '../features/notifications/NotificationBell.tsx'
import { IconButton } from '../kit/controls/IconButton.tsx'
import { Tag } from '../kit/data/Tag.tsx'
import { Heading } from '../kit/layout/Text.tsx'
import { useView } from '../model/useView.ts'
import { setAppearance, useHidesAmounts } from '../theme/theme.ts'
import { Avatar } from './Avatar.tsx'
import { FreshnessChip } from './FreshnessChip.tsx'
import { shellTexts } from './texts.ts'
import * as css from './TopBar.css.ts'

/** Menu button (phones), title, freshness, amounts, user, plan, log-out (spec 2, Top bar). */
export function TopBar({
  title,
  isPhone,
  onMenu,
}: {
  readonly title: string
  readonly isPhone: boolean
  readonly onMenu: () => void
}): ReactNode {
  const { displayName, planBadge } = useView('shell')
  const hides = useHidesAmounts()
  return (
    <header className={css.bar}>
      {isPhone && <IconButton icon="menu" label={shellTexts.menu} hasTooltip={false} onPress={onMenu} />}
      <Heading level={1} size={14} className={css.title}>
        {title}
      </Heading>
      <FreshnessChip />
      <span className={css.spacer} />
      <IconButton
        icon={hides ? 'hide' : 'show'}
        label={hides ? shellTexts.showAmounts : shellTexts.hideAmounts}
        onPress={() => setAppearance({ hidesAmounts: !hides })}
      />
      <NotificationBell />
      {!isPhone && <span className={css.divider} />}
      {!isPhone && planBadge !== null && <Tag tone="accent">{planBadge}</Tag>}
      <Avatar />
      {!isPhone && (
        <span className={css.name} title={displayName}>
          {displayName}
        </span>
      )}
      {!isPhone && <IconButton icon="signOut" label={shellTexts.logOut} onPress={() => void signOut()} />}
    </header>
  )
}
