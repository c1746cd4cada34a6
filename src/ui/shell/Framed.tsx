import { useEffect, type ReactNode } from 'react'
import { useView } from '../model/useView.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { Shell } from './Shell.tsx'
import { shellTexts } from './texts.ts'
import { Toasts } from './Toasts.tsx'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

/**
 * A screen in its frame: the product's shell, or the plain one of public pages. Keyed by the session, so that nothing
 * of a former user stays (T17).
 */
export function Framed({
  title,
  shell,
  children,
}: {
  readonly title: string
  readonly shell: boolean
  readonly children: ReactNode
}): ReactNode {
  const { sessionId, signedIn } = useView('shell')
  useEffect(() => {
    document.title = `${title} · ${shellTexts.product}`
  }, [title])
  const hasShell = shell && signedIn
  useFocusOnArrival(hasShell)
  const Frame = hasShell ? Shell : PublicFrame
  return (
    <>
      <Frame key={sessionId} title={title}>
        {children}
      </Frame>
      <Toasts />
    </>
  )
}
