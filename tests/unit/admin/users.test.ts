import { describe, expect, it } from 'vitest'
import { adminView, usersFrom } from '../../../src/domain/admin/view.ts'
import { adminWants } from '../../../src/domain/admin/wants.ts'
import { usersFile } from '../../../src/domain/admin/export.ts'
import { type AdminUser, pageOfUsers } from '../../../src/domain/admin/users.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { ResourceEntry } from '../../../src/domain/resources/model.ts'
import type { TabState } from '../../../src/domain/tabs/model.ts'

const user = (id: string, more: Partial<AdminUser> = {}): AdminUser => ({
  id,
  email: `${id}@example.org`,
  name: id.toUpperCase(),
  roles: [],
  plan_type: null,
  status: null,
  trial_end: null,
  accounts: 0,
  rules: 0,
  last_seen_at: null,
  created_at: null,
  ...more,
})
const ALL = [
  user('ann', { roles: ['elite-subscriber'], plan_type: 'elite', status: 'active', accounts: 3 }),
  user('bob', { roles: ['trial-subscriber'], plan_type: 'trial', status: 'trialing', accounts: 1 }),
  user('cid', { roles: ['admin-user', 'elite-subscriber'], accounts: 2, last_seen_at: '2026-11-01T00:00:00.000Z' }),
  user('dan', { roles: ['sales'] }),
]
const WISH = { sort: 'email', dir: 'asc', offset: 0, limit: 10 } as const
const idsOf = (wish: Partial<Parameters<typeof pageOfUsers>[1]>): string =>
  pageOfUsers(ALL, { ...WISH, ...wish })
    .users.map(({ id }) => id)
    .join(' ')

describe('ADMIN-01 the list of users', () => {
  it.each([
    [{}, 'ann bob cid dan'],
    [{ q: ' BOB ' }, 'bob'],
    [{ q: 'example.org' }, 'ann bob cid dan'],
    [{ q: 'nobody' }, ''],
    [{ role: 'elite' }, 'ann cid'],
    [{ role: 'none' }, 'dan'],
    [{ plan: 'trial' }, 'bob'],
    [{ plan: 'none' }, 'cid dan'],
    [{ status: 'active' }, 'ann'],
    [{ id: 'cid' }, 'cid'],
    [{ id: 'ci' }, ''],
    [{ sort: 'accounts', dir: 'desc' }, 'ann cid bob dan'],
    [{ sort: 'role' }, 'bob ann cid dan'],
    // Who lacks the value stands last both ways.
    [{ sort: 'last_seen' }, 'cid ann bob dan'],
    [{ sort: 'last_seen', dir: 'desc' }, 'cid ann bob dan'],
    [{ offset: 1, limit: 2 }, 'bob cid'],
  ] as const)('%j gives %s', (wish, ids) => expect(idsOf(wish)).toBe(ids))

  it('counts those that pass and all, and names every status once', () => {
    expect(pageOfUsers(ALL, { ...WISH, role: 'elite', limit: 1 })).toMatchObject({
      total_count: 2,
      all_count: 4,
      statuses: ['active', 'trialing'],
    })
  })
})

describe('ADMIN-01 the screen', () => {
  const viewAt = (query: string, entries: Readonly<Record<string, Partial<ResourceEntry>>>) =>
    adminView(
      {
        tabs: { byName: { t: { query } as TabState } },
        resources: { byKey: entries, prefetchedAt: null, savedAt: null },
      } as unknown as Parameters<typeof adminView>[0],
      't',
    )
  const answered = (value: unknown): Partial<ResourceEntry> => ({ value, loadedAt: epoch(1), status: 'idle' })

  it('asks for the page that the address says, and for the user whose details are open', () => {
    expect(adminWants('?q=bob&role=trial&page=3&user=u-1')).toEqual([
      'adminUsers?dir=asc&offset=200&q=bob&role=trial&sort=email',
      'adminUsers?id=u-1',
    ])
  })

  it('keeps the search when the list fails, and names a word of the address that is none', () => {
    const view = viewAt('?q=bob&role=king', {
      'adminUsers?dir=asc&offset=0&q=bob&sort=email': {
        value: undefined,
        loadedAt: null,
        status: 'failed',
        message: 'The server is away.',
      },
    })

    expect(view.filters.q).toBe('bob')
    expect(view.notices).toHaveLength(1)
    expect(view.users).toMatchObject({ state: 'failed', hint: 'The server is away.' })
  })

  it('shows what has no column in the details, and never a key', () => {
    const [row] = usersFrom({
      users: [{ ...ALL[0], region: 'EU', score: 7, api_key: 'AKIA', secretNote: 's', refresh_token: 't', notes: null }],
    })

    expect(row!.more).toEqual([
      ['region', 'EU'],
      ['score', '7'],
    ])
    expect(viewAt('?user=x', { 'adminUsers?id=x': answered({ users: [] }) }).opened?.state).toBe('empty')
    expect(viewAt('?user=x', { 'adminUsers?id=x': answered({ users: [ALL[0]] }) }).opened).toMatchObject({
      data: { id: 'ann' },
    })
  })

  it('T20 exports the columns alone, guarded against formulas', () => {
    const value = { users: [{ ...ALL[0], name: '=cmd()', api_key: 'AKIA' }] }
    const key = 'adminUsers?dir=asc&offset=0&q=%3Dx&sort=email'
    const state = { resources: { byKey: { [key]: answered(value) } } } as unknown as Parameters<typeof usersFile>[0]
    const file = usersFile(state, '?q=%3Dx', { format: 'csv', zone: 'UTC', build: 'b' }, Date.UTC(2026, 10, 20))!
    const text = file.parts.join('')

    expect(file.name).toBe('users-2026-11-20T00-00-00.csv')
    expect(text).toContain("ann,ann@example.org,'=cmd(),elite-subscriber,elite,active,,3,0,,")
    expect(text).toContain('Users of Bot Blending; 1 row; filters: q =x; order: email asc; times in UTC; made 2026-')
    expect(text).not.toContain('AKIA')
  })
})
