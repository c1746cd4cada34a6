import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { DEMO_LOGIN } from '../../../domain/public/home.ts'
import { signIn } from '../../auth/session.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { takeOver } from '../../front/takeOver.ts'
import { tell } from '../../growth/tell.ts'
import { useArm } from '../../growth/useArm.ts'
import { useViewOrNull } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { useOffered } from '../shared/useOffered.ts'
import { HeroOutline } from './HeroOutline.tsx'
import { HomePage } from './HomePage.tsx'

/** Core and dashboard are fetched behind the first paint, and not by phones. */
const HeroDay = lazyPart(() => import('./HeroDay.tsx'))

/** The front page `/` for visitors (screens.md 2.12); signed-in users never see it (spec 2). */
export default function Screen(): ReactNode {
  const view = useViewOrNull('home')
  useArm(view?.arm)
  const query = useSearch()
  const offered = useOffered()
  const isPhone = useMedia('phone')
  const page = useRef<HTMLDivElement>(null)
  const isWhole = view !== null && offered !== null
  // Before the first paint, so that the page of the server and this one are never seen side by side.
  useLayoutEffect(() => {
    if (isWhole) takeOver(page.current)
  }, [isWhole])
  return (
    <HomePage
      ref={page}
      begin={view?.begin ?? ''}
      query={query}
      mail={offered?.mail ?? null}
      hasDemo={offered?.hasDemo === true}
      hasTrial={offered?.hasTrial !== false}
      onBegin={() => tell('cta_clicked', { place: 'home' })}
      onDemo={() => signIn({ returnTo: '/dashboard', intent: '' }, DEMO_LOGIN)}
      picture={
        !isPhone && (
          <Suspense fallback={<HeroOutline />}>
            <HeroDay />
          </Suspense>
        )
      }
    />
  )
}
