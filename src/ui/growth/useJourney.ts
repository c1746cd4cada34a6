import { useLayoutEffect } from 'react'
import type { AccessView } from '../../domain/access/view.types.ts'
import { useViewOrNull } from '../model/useView.ts'
import { journeys } from './parts.ts'

/** Notes each page as a step of the journey (spec 3). An administrator who looks as somebody leaves no step. */
export function useJourney(access: AccessView): void {
  const page = pageOf(access)
  const segment = useViewOrNull('shell')?.segment ?? null
  const isOwn = useOwnVisit()
  // Before the effects of the screen, which tell what was shown and done on this step.
  useLayoutEffect(() => {
    if (page === null || !isOwn) return
    const { pathname, search } = location
    journeys()
      .then(({ noteVisit }) => noteVisit({ path: pathname, segment, query: search }))
      .catch(() => undefined)
  }, [page, isOwn, segment])
}

/** Whether it is known who looks, and he looks for himself: only then is anything noted of the journey. */
export function useOwnVisit(): boolean {
  const shell = useViewOrNull('shell')
  return shell !== null && shell.impersonation === null
}

/** What is looked at; on the way to a screen nothing is. */
function pageOf(access: AccessView): string | null {
  return access.kind === 'show' || access.kind === 'teaser' ? access.screen : null
}
