import { useEffect, type ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import { DETAIL_LABELS } from '../../../domain/notifications/texts.ts'
import { Dialog } from '../../kit/feedback/Dialog.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { hideDetails } from './details.ts'
import { useSaid } from '../../kit/data/masked.ts'
import * as css from './NotificationDialog.css.ts'

/**
 * All there is to read of one notification of the list (spec 3, clickAction modal). One that has left the list is put
 * away.
 */
export default function NotificationDialog({ id }: { readonly id: string }): ReactNode {
  const { list } = useView('notificationPanel')
  const { zone } = useView('shell')
  const said = useSaid()
  const row = list.state === 'ready' ? list.rows.find((one) => one.id === id) : undefined
  const isGone = row === undefined
  useEffect(() => {
    if (isGone) hideDetails()
  }, [isGone])
  // Nobody finds it open who signs in later.
  useEffect(() => hideDetails, [])
  if (row === undefined) return null
  return (
    <Dialog isOpen onClose={hideDetails} title={said(row.title)}>
      {row.message !== '' && (
        <Text as="p" className={css.message}>
          {said(row.message)}
        </Text>
      )}
      <dl className={css.lines}>
        {row.details.map(({ label, value }) => (
          <Line key={label} label={label}>
            {said(value)}
          </Line>
        ))}
        <Line label={DETAIL_LABELS.time}>
          <time dateTime={new Date(row.at).toISOString()}>{formatDateTime(row.at, zone)}</time>
        </Line>
      </dl>
    </Dialog>
  )
}

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <div className={css.line}>
    <dt className={css.label}>{label}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)
