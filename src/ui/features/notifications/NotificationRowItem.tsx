import { useRef, type ReactNode } from 'react'
import { formatAgo, formatClockSeconds, formatDateTime, formatPnl } from '../../../domain/core/format.ts'
import { OPENS_TAB } from '../../../domain/notifications/texts.ts'
import type { NotificationRow } from '../../../domain/notifications/view.types.ts'
import { cx } from '../../kit/classes.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Icon } from '../../kit/icons.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Popover } from '../../kit/feedback/Popover.tsx'
import { Timeline } from '../../kit/data/Timeline.tsx'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'
import { useServerClockText } from '../../model/serverClock.ts'
import { useMoment } from '../../model/useMoment.ts'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { useSaid } from '../../kit/data/masked.ts'
import { Coin } from '../shared/Coin.tsx'
import * as css from './NotificationPanel.css.ts'

export interface RowActs {
  readonly onOpen: (row: NotificationRow) => void
  readonly onDismiss: (row: NotificationRow) => void
}

/** One line of the panel: unread dot, tile, what, where and how much, when, and 'Why?'. */
export function NotificationRowItem({
  row,
  zone,
  onOpen,
  onDismiss,
}: { readonly row: NotificationRow; readonly zone: string } & RowActs): ReactNode {
  const said = useSaid()
  const [title, message] = [said(row.title), said(detailOf(row))]
  const line = useRef<HTMLLIElement>(null)
  const dismiss = (): void => {
    // The pressed button goes with its row: the next one's cover takes the focus, or that of the one before.
    const next = line.current?.nextElementSibling ?? line.current?.previousElementSibling
    next?.querySelector<HTMLElement>('a, button')?.focus()
    onDismiss(row)
  }
  return (
    <li ref={line} className={css.row}>
      <Cover row={row} onOpen={onOpen} />
      <span>{row.unread && <span className={css.dot} />}</span>
      <span className={cx(css.tile, css.tileTones[row.tone], css.strengths[row.strength])}>
        <Icon name={row.icon} />
        {row.base !== null && (
          <span className={css.coin}>
            <Coin coin={row.base} />
          </span>
        )}
      </span>
      <span className={css.words} aria-hidden="true">
        <span className={cx(css.rowTitle, !row.unread && css.read, row.strength > 0 && css.strong)} title={title}>
          <span>{title}</span>
          {row.opens?.type === 'external' && (
            <>
              {' '}
              <Icon name="external" size={12} className={css.outside} />
            </>
          )}
          {row.result !== null && (
            <>
              , <Signed value={row.result} unit="USDT" isNeutral />
            </>
          )}
        </span>
        <span className={css.detail} title={message}>
          {message}
        </span>
      </span>
      <span className={css.end}>
        <Ago at={row.at} zone={zone} />
        <span className={css.acts}>
          <Why row={row} title={title} zone={zone} />
          <IconButton icon="close" size="sm" label={`Dismiss ${title}`} onPress={dismiss} />
        </span>
      </span>
    </li>
  )
}

/** How long ago it was: drawn anew by itself, when its words change. */
function Ago({ at, zone }: { readonly at: number; readonly zone: string }): ReactNode {
  const ago = useServerClockText((now) => formatAgo(at, now))
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, zone)}>
      {ago}
    </time>
  )
}

/** Where it happened, and that it was told late where it was. */
const detailOf = ({ label, message }: NotificationRow): string => (label === null ? message : `${label}, ${message}`)

/** The whole line: a link where it leads outside, else a button. It is called by all that is drawn under it. */
function Cover({ row, onOpen }: { readonly row: NotificationRow } & Pick<RowActs, 'onOpen'>): ReactNode {
  const what = row.result === null ? row.title : `${row.title}, ${formatPnl(row.result)} USDT`
  const words = useSaid()(`${row.unread ? 'Unread. ' : ''}${what}. ${detailOf(row)}`)
  const open = (): void => onOpen(row)
  if (row.opens?.type === 'external')
    return (
      <a className={css.cover} href={row.opens.url} target="_blank" rel="noopener noreferrer" onClick={open}>
        <VisuallyHidden>{`${words}. ${OPENS_TAB}`}</VisuallyHidden>
      </a>
    )
  return (
    <button
      type="button"
      className={css.cover}
      onClick={open}
      {...(row.opens?.type === 'modal' ? { 'aria-haspopup': 'dialog' } : {})}
    >
      <VisuallyHidden>{words}</VisuallyHidden>
    </button>
  )
}

/** Why it stands here and what became of its toast and copies, in order of time. */
function Why({
  row,
  title,
  zone,
}: {
  readonly row: NotificationRow
  /** As it is drawn: without amounts while they are hidden. */
  readonly title: string
  readonly zone: string
}): ReactNode {
  // Beside the word there is no room on a phone.
  const isPhone = useMedia('phone')
  return (
    <Popover
      label={`Why: ${title}`}
      hasHeader
      placement={isPhone ? 'bottom end' : 'left top'}
      width={360}
      trigger={<TextButton aria-label={`Why: ${title}`}>Why?</TextButton>}
    >
      <Decisions why={row.why} zone={zone} />
    </Popover>
  )
}

/** Drawn while it is open: only then is the clock looked at. */
function Decisions({ why, zone }: Pick<NotificationRow, 'why'> & { readonly zone: string }): ReactNode {
  const moment = useMoment(zone, formatClockSeconds)
  // The id leads an administrator to its row of the diagnostics; to anybody else it says nothing.
  const readsRules = useView('shell').sidebar.some(({ id }) => id === 'admin')
  const entries = why.map((line, i) => ({
    id: String(i),
    time: moment(line.at),
    title: line.text,
    ...(line.rule === null || !readsRules ? {} : { detail: `Rule ${line.rule}` }),
  }))
  return <Timeline label="Decisions" entries={entries} />
}
