import type { ReactNode } from 'react'
import { IconButton } from '../kit/controls/IconButton.tsx'
import { Mark } from '../kit/data/Mark.tsx'
import { sidebarWidth } from '../model/local.ts'
import { openProblem, REPORT_A_PROBLEM } from '../problem/problem.ts'
import { useView } from '../model/useView.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { NavList } from './NavList.tsx'
import * as css from './Sidebar.css.ts'
import { shellTexts } from './texts.ts'

/** Navigation of wide screens: open, or a rail of icons. `canChoose` is false where only the rail fits. */
export function Sidebar({ isRail, canChoose }: { readonly isRail: boolean; readonly canChoose: boolean }): ReactNode {
  const { zoneLabel, zone } = useView('shell')
  return (
    <aside className={css.side} data-rail={isRail || undefined}>
      <div className={css.brand}>
        <Mark {...(isRail ? { label: shellTexts.product } : {})} />
        {!isRail && <span>{shellTexts.product}</span>}
      </div>
      <PaletteButton isRail={isRail} />
      <NavList layout={isRail ? 'rail' : 'open'} />
      {(!isRail || canChoose) && (
        <div className={css.foot}>
          {!isRail && (
            <span className={css.zone} title={zone}>
              {zoneLabel}
            </span>
          )}
          {!isRail && <IconButton icon="bug" label={REPORT_A_PROBLEM} onPress={openProblem} />}
          {canChoose && (
            <IconButton
              icon="sidebar"
              label={isRail ? shellTexts.expand : shellTexts.collapse}
              onPress={() => sidebarWidth.set(isRail ? 'open' : 'rail')}
            />
          )}
        </div>
      )}
    </aside>
  )
}
