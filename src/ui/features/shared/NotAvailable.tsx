import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/Link.tsx'
import { EmptyState } from '../../kit/Feedback.tsx'
import { useView } from '../../model/useView.ts'
import * as css from './shared.css.ts'

/** A screen that this version does not have, by its name. */
export function NotAvailable({ title }: { readonly title: string }): ReactNode {
  const { signedIn } = useView('shell')
  const [to, label] = signedIn ? ['/dashboard', 'Go to the dashboard'] : ['/login', 'Sign in']
  return (
    <div className={css.middle}>
      <EmptyState level={2} icon="tool" title={`${title}: not available in this version`} hint="This screen is still being built. Everything that it will show is already being recorded." action={<ButtonLink href={to}>{label}</ButtonLink>} />
    </div>
  )
}
