import { Suspense, useState, type ReactNode } from 'react'
import type { AlertTerms } from '../../../domain/alerts/model.ts'
import type { AlertRow, AlertsView } from '../../../domain/alerts/view.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Coming } from '../../kit/feedback/Coming.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch, send } from '../../model/send.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { Notices } from '../shared/table/Notices.tsx'
import { EmptyScreen, FailedScreen } from '../shared/table/ScreenState.tsx'
import { UndoLine, useUndoable } from '../shared/UndoLine.tsx'
import * as css from './alerts.css.ts'
import { AlertCards } from './AlertCards.tsx'
import type { AlertAct } from './AlertMenu.tsx'
import { AlertTable } from './AlertTable.tsx'
import { useAlertWords } from './cells.tsx'
import { words } from './texts.ts'
import { change, nothingWanted, useAlerts } from './useAlerts.ts'

const AlertForm = lazyPart(() => import('./AlertForm.tsx'))

const alertsOf = (view: AlertsView): AlertsView['alerts'] => view.alerts
const namedOf = (view: AlertsView): string => view.named
const wantedOf = (view: AlertsView): AlertTerms | null => view.wanted

/** Alerts `/alerts`: what the user is to be told of, and how each stands. */
export default function Screen(): ReactNode {
  const alerts = useAlerts(alertsOf)
  const named = useAlerts(namedOf) ?? ''
  const wanted = useAlerts(wantedOf)
  const isPhone = useMedia('phone')
  const said = useAlertWords()
  const [form, setForm] = useState<{ readonly alert: string | null; readonly terms: AlertTerms | null } | null>(null)
  const [deleted, setDeleted, held] = useUndoable<AlertRow>()
  const open = form ?? (wanted === null ? null : { alert: null, terms: wanted })
  const close = (): void => {
    setForm(null)
    if (wanted !== null) change(nothingWanted, 'replace')
  }
  const act = (what: AlertAct, row: AlertRow): void => {
    const alert = row.id
    if (what === 'change') return setForm({ alert, terms: row.terms })
    if (what === 'again') return void send({ type: 'alerts.save', alert, terms: row.terms, isPaused: false })
    if (what !== 'delete') return void send({ type: 'alerts.pause', alert, isPaused: what === 'pause' })
    void send({ type: 'alerts.delete', alert }).then(({ ok }) => (ok ? setDeleted(row) : undefined))
  }
  const takeBack = (row: AlertRow): void => {
    setDeleted(null)
    void send({
      type: 'alerts.restore',
      alert: row.id,
      terms: row.terms,
      isPaused: row.state === 'paused' || row.state === 'ended',
    })
  }
  const add = (
    <Button
      variant="primary"
      icon="add"
      disabledReason={alerts?.state === 'ready' && alerts.data.isFull ? words.full : undefined}
      onPress={() => setForm({ alert: null, terms: null })}
    >
      {words.add}
    </Button>
  )
  return (
    <>
      {deleted !== null && (
        <UndoLine className={css.undo} undo={words.undo} onUndo={() => takeBack(deleted)} held={held}>
          {words.deleted(said(deleted, deleted.text))}
        </UndoLine>
      )}
      <List alerts={alerts} named={named} isPhone={isPhone} add={add} onAct={act} />
      {open !== null && (
        <Suspense fallback={<Coming />}>
          <AlertForm {...open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function List({
  alerts,
  named,
  isPhone,
  add,
  onAct,
}: {
  readonly alerts: AlertsView['alerts'] | null
  readonly named: string
  readonly isPhone: boolean
  readonly add: ReactNode
  readonly onAct: (act: AlertAct, row: AlertRow) => void
}): ReactNode {
  if (alerts === null || alerts.state === 'loading')
    return (
      <Panel>
        <SkeletonRows rows={6} />
      </Panel>
    )
  if (alerts.state === 'failed') return <FailedScreen of={alerts} onRetry={() => refetch('alertsList')} />
  if (alerts.state === 'empty' || alerts.data.rows.length === 0)
    return <EmptyScreen of={{ title: words.none, hint: words.noneHint }} icon="alarm" action={add} />
  const { rows, active, problem } = alerts.data
  const Rows = isPhone ? AlertCards : AlertTable
  return (
    <>
      <Notices
        problem={problem === null ? null : words.stale(problem)}
        dataFrom={null}
        onRetry={() => refetch('alertsList')}
        notices={[]}
      />
      <div className={css.bar}>
        <Text tone="text2">{words.active(active, rows.length)}</Text>
        <span className={css.end}>{add}</span>
      </div>
      <Rows rows={rows} named={named} onAct={onAct} />
    </>
  )
}
