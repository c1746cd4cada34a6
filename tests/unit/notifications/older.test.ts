import { expect, test } from 'vitest'
import { NO_NOTIFICATIONS, type Notification } from '../../../src/domain/notifications/model.ts'
import { reduceNotifications } from '../../../src/domain/notifications/reduce.ts'
import { SLICES } from '../../../src/domain/persistence.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import { viewsOf } from '../../../src/domain/view.ts'
import { candidate as c, run, T0 } from '../../support/candidates.ts'

const slice = SLICES.find(({ key }) => key === 'notifications')!

/** An entry as a version saved it that knew neither aim nor crossings nor changes. */
function older(entry: Notification): Notification {
  const {
    previousDirection: _direction,
    sinceLastCrossing: _since,
    changes: _changes,
    positionStatus: _status,
    isLivePosition: _live,
    navigationType: _type,
    targetPath: _path,
    clickAction: _click,
    ...saved
  } = entry
  return saved as Notification
}

const told = run([
  c(0, { tradeId: 't1' }),
  c(1_000, { kind: 'position_opened', symbol: 'ETHUSDT', eventId: 'o' }),
  c(2_000, { kind: 'system', symbol: null, eventId: 's' }),
]).state

test('ENT-16 ENT-17 entries of an earlier version are read from the disk with all they had, and know where they lead', () => {
  const saved = { ...(slice.take({ ...EMPTY_STATE, notifications: told }) as object), list: told.list.map(older) }

  const { notifications } = slice.put(EMPTY_STATE, JSON.parse(JSON.stringify(saved)))

  expect(notifications.list).toEqual(told.list)
  expect(viewsOf({ ...EMPTY_STATE, notifications }, 'tab-1').notificationPanel?.list).toMatchObject({
    state: 'ready',
    rows: [
      { opens: { type: 'modal' } },
      { opens: { path: '/live-trades/chart/ETHUSDT/long/main' } },
      { opens: { path: '/closed-trades/chart/BTCUSDT/main/t1' } },
    ],
  })
})

test('ENT-16 ENT-17 entries that an earlier version wrote into the log are folded alike', () => {
  const [notification] = told.list
  const created = reduceNotifications(
    NO_NOTIFICATIONS,
    { type: 'notifications.created', data: { notification: older(notification!), creation: null } },
    notification!.arrivedAt,
  )
  const replaced = reduceNotifications(
    created,
    {
      type: 'notifications.replaced',
      data: {
        rule: '8c',
        reason: 'r',
        because: {},
        kind: 'system',
        origin: 'stored',
        symbol: null,
        account: null,
        eventId: 's',
        title: '',
        old: notification!.id,
        also: [],
        notification: older({ ...notification!, id: 'stored_s' }),
      },
    },
    notification!.arrivedAt,
  )

  expect(created.list).toEqual([notification])
  expect(replaced.list).toMatchObject([{ id: 'stored_s', clickAction: { type: 'modal' }, changes: {} }])
})

test('ENT-16 an entry of this version is what it was, and what is no entry is left out', () => {
  const { notifications } = slice.put(EMPTY_STATE, { ...told, list: [...told.list, null, 'x', { id: 7 }] })

  expect(notifications.list).toEqual(told.list)
  expect(notifications.list[0]).toBe(told.list[0])
  expect(told.list.every(({ eventAt }) => eventAt >= T0)).toBe(true)
})
