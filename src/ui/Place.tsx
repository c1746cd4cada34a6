import { useEffect, useRef, type ReactNode } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import type { AccessView } from '../domain/access/view.types.ts'
import { exhaustive } from '../domain/core/exhaustive.ts'
import { LOADING_TITLE, STAGE_MESSAGES } from '../domain/tabs/loading/texts.ts'
import { leave, noteOver } from './auth/session.ts'
import { AuthenticationError } from './errors/AuthenticationError.tsx'
import { NoPlan } from './features/shared/NoPlan.tsx'
import { NotAvailable } from './features/shared/NotAvailable.tsx'
import { NOT_FOUND, NotFound } from './features/shared/NotFound.tsx'
import { PlanPending } from './features/shared/PlanPending.tsx'
import { Teaser } from './features/shared/Teaser.tsx'
import { send } from './model/send.ts'
import { LazyScreen } from './screens.tsx'
import { FullScreenLoading } from './shell/FullScreenLoading.tsx'
import { Framed } from './shell/Framed.tsx'

/** What the core lets this tab see at its address (spec 2, spec 6). It decides; this draws. */
export function Place({ access }: { readonly access: AccessView }): ReactNode {
  switch (access.kind) {
    case 'waiting':
    case 'redirect':
      return <FullScreenLoading title={LOADING_TITLE} message={STAGE_MESSAGES.auth} />
    case 'leave':
      return <FullScreenLoading title={LOADING_TITLE} message={STAGE_MESSAGES.logout} />
    case 'show':
      return (
        <Framed title={access.title} shell={access.shell}>
          <LazyScreen screen={access.screen} title={access.title} />
        </Framed>
      )
    case 'teaser':
      return (
        <Framed title={access.title} shell={access.shell}>
          <Teaser title={access.title} needs={access.needs} />
        </Framed>
      )
    case 'unavailable':
      return (
        <Framed title={access.title} shell={access.shell}>
          <NotAvailable title={access.title} isWhole={!access.shell} />
        </Framed>
      )
    case 'no_plan':
      return (
        <Framed title={access.title} shell={false}>
          <NoPlan />
        </Framed>
      )
    case 'plan_pending':
      return (
        <Framed title={access.title} shell>
          <PlanPending isChecking={access.isChecking} />
        </Framed>
      )
    case 'not_found':
      return (
        <Framed title={NOT_FOUND} shell>
          <NotFound />
        </Framed>
      )
    case 'auth_error':
      return <AuthenticationError message={access.message} />
    default:
      return exhaustive(access)
  }
}

/**
 * Goes where the core sends the tab and tells it where the tab is; also while the loading view covers the screen, which
 * may wait for just that.
 */
export function Moves({ access }: { readonly access: AccessView }): null {
  useTellPlace()
  useRedirect(access)
  return null
}

/** Tells the core where the tab is, whenever that changes; where it started stands in its greeting. */
function useTellPlace(): void {
  const path = usePathname()
  const query = useSearch()
  const told = useRef({ path, query })
  useEffect(() => {
    if (told.current.path === path && told.current.query === query) return
    told.current = { path, query }
    void send({ type: 'tab.go', path, query })
  }, [path, query])
}

/** Acts on a view that sends the tab elsewhere. The address is replaced, so that Back does not lead into a circle. */
function useRedirect(access: AccessView): void {
  useEffect(() => {
    if ((access.kind === 'redirect' || access.kind === 'leave') && access.isSessionOver === true) noteOver()
    if (access.kind === 'redirect') navigate(access.to, { replace: true })
    if (access.kind === 'leave') void leave(access.to)
  }, [access])
}
