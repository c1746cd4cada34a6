import type { ReactNode } from 'react'
import { IconButton } from '../kit/controls/IconButton.tsx'
import { KeyHint } from '../kit/controls/KeyHint.tsx'
import { Icon } from '../kit/icons.tsx'
import { openPalette } from './palette.ts'
import * as css from './PaletteButton.css.ts'

/** What a keyboard of this device calls its command key. */
const MOD = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'

/** The door to the search palette in the navigation; an icon in the rail. */
export function PaletteButton({
  isRail = false,
  onPress = openPalette,
}: {
  readonly isRail?: boolean
  readonly onPress?: () => void
}): ReactNode {
  if (isRail)
    return (
      <div className={css.rail}>
        <IconButton icon="search" label="Search" onPress={onPress} />
      </div>
    )
  return (
    <button type="button" className={css.button} aria-keyshortcuts="Control+K" onClick={onPress}>
      <Icon name="search" />
      <span className={css.word}>Search</span>
      <KeyHint>{`${MOD} K`}</KeyHint>
    </button>
  )
}
