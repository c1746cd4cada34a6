import { useEffect, useState, type ReactNode } from 'react'
import { Calendar, type CalendarWeek } from '../controls/Calendar.tsx'
import { CoinLogo } from '../data/CoinLogo.tsx'
import { Facts } from '../data/Facts.tsx'
import { Disclosure } from '../layout/Disclosure.tsx'
import { Grid } from '../layout/Grid.tsx'
import { Ledger, LedgerItem } from '../layout/Ledger.tsx'
import { Money, Percent, Signed } from '../data/Numbers.tsx'
import { formatNumber } from '../../../domain/core/numbers.ts'
import { Panel } from '../layout/Panel.tsx'
import { Meter, Progress, ShareBar } from '../feedback/Progress.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { Swatch, Tag } from '../data/Tag.tsx'
import { TickingCell } from '../data/TickingCell.tsx'

const figures: readonly (readonly [string, number, string])[] = [
  ['Today', 312.8, '17 trades'],
  ['Yesterday', -112.15, '21 trades'],
  ['7 days', 355.28, '103 trades'],
  ['30 days', 1944.6, '470 trades'],
  ['90 days', 4906.37, '1,204 trades'],
]

/** Ledger, calendar, bars. */
export function Figures(): ReactNode {
  const [pnl, setPnl] = useState(338.86)
  useEffect(() => {
    const timer = window.setInterval(
      () => setPnl((old) => Math.round((old + Math.sin(Date.now()) * 3) * 100) / 100),
      1500,
    )
    return () => window.clearInterval(timer)
  }, [])
  return (
    <>
      <Ledger
        aria-label="Results"
        footer={
          <>
            <span>No conflicts</span>
            <span>2 uncovered trades</span>
            <span>Synced 4 min ago</span>
          </>
        }
      >
        <LedgerItem label="Balance, USDT" value={<Money value={48212.31} />} isFirst weight={2.2}>
          <Stack gap={6}>
            <ShareBar
              label="Balance by account"
              parts={[
                { id: 'main', weight: 65, color: 1 },
                { id: 'grid', weight: 25, color: 2 },
                { id: 'scalp', weight: 10, color: 3 },
              ]}
            />
            <Row gap={10}>
              <Swatch color={1} />
              main
              <Swatch color={2} />
              grid-sub
              <Swatch color={3} />
              scalp-02
            </Row>
          </Stack>
        </LedgerItem>
        <LedgerItem
          label="Unrealised"
          value={
            <TickingCell value={pnl} align="start">
              <Signed value={pnl} />
            </TickingCell>
          }
          details={[<Percent key="p" value={0.7} tone="move" />, '24 open']}
          weight={1.2}
        />
        {figures.map(([label, value, count]) => (
          <LedgerItem
            key={label}
            label={label}
            value={<Signed value={value} />}
            details={[<Percent key="p" value={value / 482} tone="move" />, count]}
          />
        ))}
        <LedgerItem
          label="Drawdown now"
          value={<Percent value={-0.62} tone="result" />}
          details={['worst −4.18 %', 'Sep 30']}
        />
      </Ledger>
      <Grid columns={[5, 3]} stacks="rail">
        <Panel title="Parts" note="USDT, net, 30 days" actions={<Tag tone="accent">2 customized</Tag>} isPadded={false}>
          <Disclosure
            title="Lifecycle"
            note="How many trades a strategy needs before it may hold more"
            icon="flow"
            extra={<Tag tone="accent">2 customized</Tag>}
          >
            <Stack gap={12}>
              <Row gap={16}>
                <CoinLogo coin="BTC" size={28} />
                <CoinLogo coin="1000PEPE" />
                <Meter share={0.82} label="Score" width={54} /> 82
              </Row>
              <Progress value={62} label="Sync" message="Syncing main" />
              <Progress value={null} label="Sync" message="Waiting for the exchange" />
            </Stack>
          </Disclosure>
          <Disclosure
            title="Account moves"
            note="When a strategy may move between accounts"
            icon="route"
            extra={<Tag tone="warn">Needs attention</Tag>}
          >
            <Facts
              of={[
                ['Size', '153 kB'],
                ['Entries of the event log', '1,204'],
              ]}
            />
          </Disclosure>
        </Panel>
        <Panel
          title="November 2026"
          actions={
            <span>
              Month&ensp;
              <Signed value={1213.59} />
            </span>
          }
        >
          <Calendar label="November 2026" weeks={november} onDay={() => undefined} />
        </Panel>
      </Grid>
    </>
  )
}

const results = [3, -91, 126, 95, 52, 33, 227, 110, 157, -174, -5, 110, 214, 327, -103, 71, -56, -84, -112, 313]
const november: readonly CalendarWeek[] = Array.from({ length: 6 }, (_, week) => {
  const days = Array.from({ length: 7 }, (_, place) => {
    const day = week * 7 + place - 5
    if (day < 1 || day > 30) return null
    const value = results[day - 1] ?? null
    return {
      date: `2026-11-${String(day).padStart(2, '0')}`,
      day,
      value,
      text: value === null ? '' : formatNumber(value, { digits: 0, isSigned: true }),
      isToday: day === 20,
      isFuture: day > 20,
    }
  })
  const total = days.reduce((sum, day) => sum + (day?.value ?? 0), 0)
  return {
    id: String(week),
    days,
    total,
    totalText: total === 0 ? '' : formatNumber(total, { digits: 0, isSigned: true }),
  }
})
