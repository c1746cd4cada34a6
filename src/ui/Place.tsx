import { Suspense, useEffect, type ReactNode } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import type { AccessView } from '../domain/access/view.types.ts'
import { exhaustive } from '../domain/core/exhaustive.ts'
import { LOADING_TITLE, STAGE_MESSAGES } from '../domain/tabs/loading/texts.ts'
import { comeBack } from './auth/impersonation.ts'
import { askSilently, leave, noteOver } from './auth/session.ts'
import { AuthenticationError } from './errors/AuthenticationError.tsx'
import { lazyPart } from './errors/lazyPart.ts'
import { ExplainedDoor } from './features/shared/explained/ExplainedDoor.tsx'
import { NOT_FOUND } from './features/shared/pages/notFoundTexts.ts'
import { PlanPending } from './features/shared/pages/PlanPending.tsx'
import { useJourney } from './growth/useJourney.ts'
import { dropLastSlash } from './model/address.ts'
import { send } from './model/send.ts'
import { isUntold, noteToldPlace, tellable } from './model/toldPlace.ts'
import { LazyScreen } from './screens.tsx'
import { FullScreenLoading } from './shell/FullScreenLoading.tsx'
import { Framed } from './shell/Framed.tsx'

// Few see them, and they are drawn from parts of the kit that no first page needs.
const Teaser = lazyPart(async () => ({ default: (await import('./features/shared/pages/Teaser.tsx')).Teaser }))
const NotFound = lazyPart(async () => ({ default: (await import('./features/shared/pages/NotFound.tsx')).NotFound }))

/** What the core lets this tab see at its address (spec 2, spec 6). It decides; this draws. */
export function Place({ access }: { readonly access: AccessView }): ReactNode {
  switch (access.kind) {
    case 'waiting':
    case 'come_back':
    case 'redirect':
      return <FullScreenLoading title={LOADING_TITLE} message={STAGE_MESSAGES.auth} />
    case 'leave':
      return <FullScreenLoading title={LOADING_TITLE} message={STAGE_MESSAGES.logout} />
    case 'show':
      return framed(
        access,
        <>
          <LazyScreen screen={access.screen} />
          <ExplainedDoor />
        </>,
      )
    case 'teaser':
      return framed(access, <Teaser of={access} />)
    case 'plan_pending':
      return framed({ title: access.title, shell: true }, <PlanPending isChecking={access.isChecking} />)
    case 'not_found':
      return framed({ title: NOT_FOUND, shell: true }, <NotFound />)
    case 'auth_error':
      return <AuthenticationError message={access.message} />
    default:
      return exhaustive(access)
  }
}

const framed = (
  { title, shell }: { readonly title: string; readonly shell: boolean },
  children: ReactNode,
): ReactNode => (
  <Framed title={title} shell={shell}>
    <Suspense fallback={null}>{children}</Suspense>
  </Framed>
)

/**
 * Goes where the core sends the tab and tells it where the tab is; also while the loading view covers the screen, which
 * may wait for just that.
 */
export function Moves({ access }: { readonly access: AccessView }): null {
  useWithoutSlash()
  useTellPlace()
  useJourney(access)
  useRedirect(access)
  useSilence(access)
  return null
}

/** The core asks this tab to look for the session at the provider; the screen stays. */
function useSilence({ asksSilently }: AccessView): void {
  useEffect(() => {
    if (asksSilently === true) void askSilently()
  }, [asksSilently])
}

/** An address with a last slash is the one without. */
function useWithoutSlash(): void {
  const path = usePathname()
  useEffect(dropLastSlash, [path])
}

/**
 * Tells the core where the tab is, whenever that changes; where it started stands in its greeting. It may have gone on
 * since, before the core's first answer: by a press on a notification.
 */
function useTellPlace(): void {
  const path = tellable(usePathname())
  const query = tellable(useSearch())
  useEffect(() => {
    if (!isUntold(path + query)) return
    noteToldPlace(path + query)
    void send({ type: 'tab.go', path, query })
  }, [path, query])
}

/**
 * Acts on a view that sends the tab elsewhere. The address is replaced, so that Back does not lead into a circle. What
 * the core said of an address that the reader has left already is let pass: it answers for the one where he is.
 */
function useRedirect(access: AccessView): void {
  const here = tellable(usePathname()) + tellable(useSearch())
  useEffect(() => {
    if (access.kind === 'redirect' && access.from !== here) return
    if ((access.kind === 'redirect' || access.kind === 'leave') && access.isSessionOver === true) noteOver()
    if (access.kind === 'redirect') navigate(withHash(access.to), { replace: true })
    if (access.kind === 'leave') void leave(access.to)
    if (access.kind === 'come_back') comeBack()
  }, [access, here])
}

/** The core is told no hash: the part of a page that a link names goes to the login page here, with where it leads. */
const withHash = (to: string): string =>
  to.startsWith('/login?returnTo=') ? to + encodeURIComponent(location.hash) : to
