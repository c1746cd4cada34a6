import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inProject } from '../../support/paths.ts'

/** Every item of the list by which the paper exchange is measured (bybit.md 1.10), as the names of its tests begin. */
const ITEMS = [
  'P-signature on raw bytes',
  'P-time window incl. +1000 edge',
  'P-10002/10003/10004/10005/10006/10010/33004 reachable by scripted keys',
  'P-rate headers on every private answer',
  'P-403 IP ban mode',
  'P-7-day rule with all four parameter cases',
  'P-cursor opaque, stable under inserts',
  'P-newest-first order',
  'P-position/list limit 20 and settleCoin rule',
  'P-flat rows side:""',
  'P-string numbers, tick/step rounding, min notional 5',
  'P-async order ack before order/execution/position pushes',
  'P-position message without change on order amend',
  'P-wallet silent on uPnL',
  'P-ticker snapshot then deltas',
  'P-confirm candles',
  'P-both pong shapes',
  'P-10-min idle cut and max_active_time',
  'P-auth failure',
  'P-subscribe before auth refused',
  'P-duplicate Filled',
  'P-hedge mode and flips',
  'P-funding every 8 h, liquidation (BustTrade), ADL',
  'P-control listener is separate and guarded by a secret of the run',
  'P-control listener takes faults only when started with --faults',
  'P-rules',
  'P-restart',
  'P-faults drop',
  'P-faults delay',
  'P-faults duplicate',
  'P-faults reorder',
  'P-faults cut mid-frame',
  'P-faults 5xx',
  'P-faults HTML 200',
  'P-faults clock skew',
  'P-faults restart',
  'P-limits of the instrument',
  // Price source: a walk that follows from its seed alone.
  'P-price',
] as const

const sources = ['tests/unit/paper', 'tests/property/paper']
  .flatMap((folder) =>
    readdirSync(inProject(folder))
      .filter((name) => name.endsWith('.ts') && name !== 'fidelity.test.ts')
      .map((name) => readFileSync(inProject(folder, name), 'utf8')),
  )
  .join('\n')

it.each(ITEMS)('bybit.md 1.10 has a test: %s', (item) => {
  expect(sources).toContain(`'${item}`)
})
