import type { ReactNode } from 'react'
import { signOut } from '../auth/session.ts'
import { Button } from '../kit/controls/Button.tsx'
import { IconButton } from '../kit/controls/IconButton.tsx'
import { Drawer } from '../kit/feedback/Dialog.tsx'
import { Mark } from '../kit/data/Mark.tsx'
import { Tag } from '../kit/data/Tag.tsx'
import { useView } from '../model/useView.ts'
import { Avatar } from './Avatar.tsx'
import { openProblem, REPORT_A_PROBLEM } from '../problem/problem.ts'
import * as css from './MobileDrawer.css.ts'
import { openPalette } from '../palette/palette.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { NavList } from './NavList.tsx'
import { shellTexts } from './texts.ts'

/** Navigation of phones: slides over, closes on navigation and on a tap beside it (spec 2, Sidebar). */
export function MobileDrawer({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const { displayName, planBadge, zoneLabel } = useView('shell')
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      side="left"
      title={shellTexts.navigation}
      hasHeader={false}
      isPadded={false}
    >
      {/* A link to the screen that is open changes no address; it closes the drawer all the same. Links keep their clicks to themselves. */}
      <div
        className={css.content}
        onClickCapture={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) onClose()
        }}
      >
        <div className={css.brand}>
          <Mark />
          <span>{shellTexts.product}</span>
        </div>
        <PaletteButton
          onPress={() => {
            onClose()
            openPalette()
          }}
        />
        <NavList layout="drawer" />
        <div className={css.me}>
          <Avatar size={36} />
          <span className={css.names}>
            <span className={css.name}>{displayName}</span>
            {planBadge !== null && <Tag tone="accent">{planBadge}</Tag>}
          </span>
          <IconButton icon="signOut" label={shellTexts.logOut} hasTooltip={false} onPress={() => void signOut()} />
        </div>
        <div className={css.zone}>
          <span>{zoneLabel}</span>
          <Button
            size="sm"
            variant="bare"
            icon="bug"
            onPress={() => {
              onClose()
              openProblem()
            }}
          >
            {REPORT_A_PROBLEM}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
