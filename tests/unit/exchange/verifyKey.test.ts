import { describe, expect, it } from 'vitest'
import { NOT_SERVED } from '../../../src/server/exchange/calling/retCodes.ts'
import type { KeyRow } from '../../../src/server/exchange/calling/schemas.ts'
import { judgeKey, verdictOfFault } from '../../../src/server/exchange/calling/verifyKey.ts'

const NOW = Date.parse('2026-07-01T00:00:00Z')
const key = (more: Partial<KeyRow> = {}): KeyRow => ({
  readOnly: 1,
  uta: 1,
  permissions: { Wallet: [], ContractTrade: ['Order', 'Position'] },
  ips: ['203.0.113.9'],
  userID: '42',
  expiredAt: '',
  ...more,
})
const OWN = ['203.0.113.9', '203.0.113.10']

describe('judging a key', () => {
  it('1.4 accepts a bound read-only key of a unified account without a warning', () => {
    expect(judgeKey(key(), OWN, NOW)).toEqual({ ok: true, uid: '42', expiresAt: null, warnings: [] })
  })

  it.each([
    ['may place orders', key({ readOnly: 0 }), 'can_trade'],
    [
      'may withdraw',
      key({ permissions: { Wallet: ['Withdraw'], ContractTrade: ['Order', 'Position'] } }),
      'can_withdraw',
    ],
    [
      'may transfer',
      key({ permissions: { Wallet: ['AccountTransfer'], ContractTrade: ['Order', 'Position'] } }),
      'can_withdraw',
    ],
    [
      'may transfer between members',
      key({ permissions: { Wallet: ['SubMemberTransfer'], ContractTrade: ['Order', 'Position'] } }),
      'can_withdraw',
    ],
    ['is of a classic account', key({ uta: 0 }), 'account_type'],
    ['cannot read positions', key({ permissions: { Wallet: [], ContractTrade: ['Order'] } }), 'no_permission'],
    ['cannot read orders', key({ permissions: { Wallet: [], ContractTrade: ['Position'] } }), 'no_permission'],
    ['is bound elsewhere', key({ ips: ['198.51.100.7'] }), 'ip_not_allowed'],
    ['is bound here and elsewhere', key({ ips: ['203.0.113.9', '198.51.100.7'] }), 'ip_not_allowed'],
    ['has expired', key({ expiredAt: '2026-06-30T00:00:00Z' }), 'key_expired'],
  ])('1.4 refuses a key that %s, with a sentence', (_, found, reason) => {
    const verdict = judgeKey(found, OWN, NOW)

    expect(verdict).toMatchObject({ ok: false, reason })
    expect(!verdict.ok && verdict.detail).toMatch(/^[A-Z].{20,}\.$/)
  })

  it('1.4 lets readOnly win over a full list of permissions', () => {
    expect(judgeKey(key({ permissions: { Wallet: [], ContractTrade: ['Order', 'Position'] } }), OWN, NOW).ok).toBe(true)
  })

  it.each([[[]], [['*']]])('1.4 accepts an unbound key with a warning: %j', (ips) => {
    const verdict = judgeKey(key({ ips }), OWN, NOW)

    expect(verdict).toMatchObject({ ok: true })
    expect(verdict.ok && verdict.warnings[0]).toContain('expire after 90 days')
  })

  it('A-92 compares no addresses while none is configured, and says so', () => {
    const verdict = judgeKey(key({ ips: ['198.51.100.7'] }), [], NOW)

    expect(verdict).toMatchObject({ ok: true })
    expect(verdict.ok && verdict.warnings).toHaveLength(1)
  })

  it.each([
    ['2026-07-15T00:00:00Z', 1],
    ['2026-07-15T00:00:01Z', 0],
    ['2026-07-02T00:00:00Z', 1],
  ])('1.4 warns of an end within 14 days: %s', (expiredAt, warnings) => {
    const verdict = judgeKey(key({ expiredAt }), OWN, NOW)

    expect(verdict.ok && verdict.warnings).toHaveLength(warnings)
  })
})

describe('a key that could not be asked about', () => {
  it.each([
    [{ class: 'key', code: 10_004 }, 'key_invalid', /secret/],
    [{ class: 'key', code: 33_004 }, 'key_expired', /expired/],
    [{ class: 'key', code: 10_010 }, 'ip_not_allowed', /IP/],
    [{ class: 'account', code: 10_028 }, 'account_type', /unified/],
    [{ class: 'account', code: 10_008 }, 'account_banned', /account mode/],
    [{ class: 'transient', code: 3_100_197 }, 'unreachable', /upgrading this account .+ by itself/],
    [
      { class: 'bug', code: 500_011, message: 'Not now' },
      'unreachable',
      /refused the question \(code 500011: Not now\)\.$/,
    ],
    [{ class: 'reject', code: 110_007 }, 'unreachable', /refused the question \(code 110007\)\.$/],
    [{ class: 'clock', code: 10_002 }, 'clock', /clock/],
    [{ class: 'transient', code: null }, 'unreachable', /Try again/],
    [{ class: 'ip_ban', code: null }, 'unreachable', /Try again/],
    [{ class: 'ip_ban', code: null, attention: NOT_SERVED }, 'not_served', /operator must move it/],
  ] as const)('%j', (fault, reason, sentence) => {
    const verdict = verdictOfFault({ status: 200, message: '', ...fault }, { environment: 'mainnet', site: 'global' })

    expect(verdict).toMatchObject({ ok: false, reason })
    expect(!verdict.ok && verdict.detail).toMatch(sentence)
  })
})

it.each([
  ['paper', 'global', / This server works with its own paper exchange\.$/],
  ['testnet', 'global', / This server works with testnet\.$/],
  ['mainnet', 'global', /environment or site of Bybit\. This server works with mainnet\.$/],
  ['mainnet', 'kz', / This server works with mainnet of bybit\.kz\.$/],
  ['mainnet', 'ge', / This server works with mainnet of bybitgeorgia\.ge\.$/],
] as const)(
  'A-317 who links a key that nobody has reads that this server works with %s of %s',
  async (environment, site, sentence) => {
    const fault = { class: 'key', status: 200, message: '' } as const
    expect(verdictOfFault({ ...fault, code: 10_003 }, { environment, site })).toMatchObject({
      reason: 'key_invalid',
      detail: expect.stringMatching(sentence),
    })
    // A signature that does not fit is of a key that is known here.
    expect(verdictOfFault({ ...fault, code: 10_004 }, { environment, site })).not.toMatchObject({
      detail: expect.stringContaining('works with'),
    })
  },
)
