import { useUnit } from 'effector-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { KeyHelpDoor } from '../keyboard/KeyHelpDoor.tsx'
import { useEscape } from '../keyboard/useEscape.ts'
import { useHotkeys } from '../keyboard/useHotkeys.ts'
import { lazyPart } from '../errors/lazyPart.ts'
import { PaletteDoor } from '../palette/PaletteDoor.tsx'
import { cx } from '../kit/classes.ts'
import { sidebarWidth } from '../model/local.ts'
import { Banners } from './Banners.tsx'
import * as css from './Shell.css.ts'
import { SetupBanner } from './SetupBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { shellTexts } from './texts.ts'
import { TopBar } from './TopBar.tsx'
import { useEntrance } from './useEntrance.ts'
import { useMedia } from './useMedia.ts'
import { Words } from '../kit/layout/Words.tsx'

/** Dialogs weigh as much as half of React; only phones fetch the drawer, behind the first screen. */
const MobileDrawer = lazyPart(async () => ({ default: (await import('./MobileDrawer.tsx')).MobileDrawer }))

/** Sidebar, top bar, banners and the screen. */
export function Shell({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const isPhone = useMedia('phone')
  const isNarrow = useMedia('rail')
  const width = useUnit(sidebarWidth.$value)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const path = usePathname()
  useHotkeys()
  useEscape()
  useEffect(() => setDrawerOpen(false), [path])
  const enters = useEntrance()
  const isRail = isNarrow || width === 'rail'
  return (
    <div className={cx(css.frame, isRail && css.railFrame)}>
      <a className={css.skip} href="#content">
        {shellTexts.skip}
      </a>
      {!isPhone && <Sidebar isRail={isRail} canChoose={!isNarrow} />}
      {isPhone && (
        <Suspense fallback={null}>
          <MobileDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
      <TopBar title={title} isPhone={isPhone} onMenu={() => setDrawerOpen(true)} />
      <main id="content" tabIndex={-1} aria-label={title} className={cx(css.main, enters && css.entering)}>
        <Banners />
        <SetupBanner />
        <Words>{children}</Words>
      </main>
      <KeyHelpDoor />
      <PaletteDoor />
    </div>
  )
}
