import type { ReactNode } from 'react'
import type { Working } from '../../../../domain/configuration/wizard.ts'
import { formatCount, formatDate } from '../../../../domain/core/format.ts'
import type { PastAdvice } from '../../../../domain/optimization/past.types.ts'
import { EmptyState, ErrorState } from '../../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../../kit/feedback/Skeleton.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { refetch } from '../../../model/send.ts'
import { useView } from '../../../model/useView.ts'
import * as css from './Engine.css.ts'
import { usePast } from './usePast.ts'
import { engineWords as words } from './words.ts'

/** What these values would have advised over the user's own last 90 days, before they are applied. */
export function Past({
  working,
  version,
  preset,
}: {
  readonly working: Working
  readonly version: string
  readonly preset: string
}): ReactNode {
  const answer = usePast(working, version)
  return (
    <section className={css.field} aria-label={words.past} aria-busy={answer.state === 'loading'}>
      <Text as="strong" weight="strong">
        {words.past}
      </Text>
      <Said of={answer} preset={preset} />
    </section>
  )
}

function Said({ of, preset }: { readonly of: PastAdvice; readonly preset: string }): ReactNode {
  const { zone } = useView('shell')
  switch (of.state) {
    case 'loading':
      return <SkeletonRows rows={3} label={words.pastLoading} />
    case 'unavailable':
      return (
        <ErrorState
          title={words.pastFailed}
          hint={words.pastFailedHint(of.message)}
          onRetry={() => refetch('engineInput')}
        />
      )
    case 'empty':
      return <EmptyState icon="info" title={of.title} hint={of.hint} />
    case 'ready':
      return (
        <>
          <Text as="p" size={12} tone="text2">
            {words.pastNote(of.trades, of.looks)}
          </Text>
          {of.counts.length === 0 ? (
            <Text as="p">{words.pastNothing}</Text>
          ) : (
            <table className={css.past}>
              <thead>
                <tr>
                  <th scope="col">{words.pastAction}</th>
                  <th scope="col">{words.pastOf(preset)}</th>
                  <th scope="col">{words.pastSaved}</th>
                </tr>
              </thead>
              <tbody>
                {of.counts.map(({ kind, label, tried, saved }) => (
                  <tr key={kind}>
                    <th scope="row">{label}</th>
                    <td>{formatCount(tried)}</td>
                    <td>{formatCount(saved)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {of.newest.length > 0 && (
            <>
              <Text size={12} tone="text2">
                {words.pastNewest}
              </Text>
              <ul className={css.pastLines}>
                {of.newest.map(({ id, at, title, why }) => (
                  <li key={id}>
                    <Text weight="label">{`${title}, ${formatDate(at, zone)}`}</Text>
                    <Text as="p" size={12} tone="text2">
                      {why}
                    </Text>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )
  }
}
