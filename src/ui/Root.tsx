import { useUnit } from 'effector-react'
import { useLayoutEffect, type ReactNode } from 'react'
import { LOADING_TITLE, STAGE_MESSAGES } from '../domain/tabs/loading/texts.ts'
import { ConfigurationIssue, LoadingFailed, Outdated } from './errors/BootPages.tsx'
import { takeOver } from './front/takeOver.ts'
import { $boot } from './model/boot.ts'
import { useViewOrNull } from './model/useView.ts'
import { Moves, Place } from './Place.tsx'
import { FullScreenLoading } from './shell/FullScreenLoading.tsx'

/** What the tab shows: its own start until the core spoke, then what the core says. */
export function Root(): ReactNode {
  const boot = useUnit($boot)
  const loading = useViewOrNull('loading')
  const access = useViewOrNull('access')
  // The page that the server drew for '/' stays while the tab is on the way to the same: its screen takes over itself.
  const isOnWay =
    (boot.kind === 'starting' || boot.kind === 'running') &&
    (access === null || access.kind === 'waiting' || (access.kind === 'show' && access.screen === 'home'))
  useLayoutEffect(() => {
    if (!isOnWay) takeOver(null)
  }, [isOnWay])
  if (boot.kind === 'misconfigured') return <ConfigurationIssue problem={boot.problem} />
  if (boot.kind === 'outdated') return <Outdated />
  if (boot.kind === 'broken') return <LoadingFailed message={boot.message} />
  if (boot.kind === 'authenticating') return <FullScreenLoading title={LOADING_TITLE} message={STAGE_MESSAGES.auth} />
  if (access === null || loading === null)
    return <FullScreenLoading title={LOADING_TITLE} message={STAGE_MESSAGES.css} />
  return (
    <>
      <Moves access={access} />
      {loading.isActive ? (
        <FullScreenLoading title={loading.title} message={loading.message} />
      ) : (
        <Place access={access} />
      )}
    </>
  )
}
