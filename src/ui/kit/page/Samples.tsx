import { useState, type ReactNode } from 'react'
import { palettes, themes } from '../../theme/palette.ts'
import { densities } from '../../theme/scale.ts'
import { Chip } from '../data/Chip.tsx'
import { RadioGroup } from '../controls/Choice.tsx'
import { CoinLogo } from '../data/CoinLogo.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { TableColumn } from '../table/dataTableTypes.ts'
import { Grid } from '../layout/Grid.tsx'
import { Qty, Signed } from '../data/Numbers.tsx'
import { Panel } from '../layout/Panel.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { StopTargetTrack } from '../data/StopTargetTrack.tsx'
import { SideTag, Tag } from '../data/Tag.tsx'
import { Text } from '../layout/Text.tsx'
import { TickingCell } from '../data/TickingCell.tsx'
import * as css from './KitPage.css.ts'

/** Presets as cards, and the three densities. */
export function Presets(): ReactNode {
  const [preset, setPreset] = useState<'c' | 'b' | 'a'>('b')
  return (
    <Panel title="Wizard, step 1: presets">
      <Stack gap={16}>
        <RadioGroup
          label="Preset"
          isLabelHidden
          layout="cards"
          value={preset}
          onChange={setPreset}
          choices={[
            {
              id: 'c',
              label: 'Conservative',
              hint: 'Slower promotions, smaller caps',
              details: details('35 / 60 / 250', '2 / 3 / 6 / 12 %'),
            },
            {
              id: 'b',
              label: 'Balanced',
              hint: 'The defaults, for most portfolios',
              details: details('30 / 50 / 200', '3 / 5 / 8 / 10 %'),
            },
            {
              id: 'a',
              label: 'Aggressive',
              hint: 'Faster promotions, larger caps',
              details: details('25 / 40 / 150', '5 / 8 / 12 / 15 %'),
            },
          ]}
        />
        <Grid columns={3}>
          {densities.map((density) => (
            <DataTable
              key={density}
              label={density}
              density={density}
              columns={few}
              rows={[{ id: 'BTC' }, { id: 'XRP' }, { id: 'AAVE' }]}
              selected={new Set(['XRP'])}
            />
          ))}
        </Grid>
      </Stack>
    </Panel>
  )
}

const details = (trades: string, caps: string): ReactNode => (
  <Stack gap={4} padding={4}>
    <Row justify="between">
      <Text size={12} tone="text3">
        Trades
      </Text>
      <Text size={12} digits>
        {trades}
      </Text>
    </Row>
    <Row justify="between">
      <Text size={12} tone="text3">
        Caps
      </Text>
      <Text size={12} digits>
        {caps}
      </Text>
    </Row>
  </Stack>
)

const few: readonly TableColumn[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 90,
    cell: (id) => (
      <Row>
        <CoinLogo coin={id} />
        <Text weight="label">{id}</Text>
      </Row>
    ),
  },
  { id: 'side', header: 'Side', width: 70, cell: (id) => <SideTag side={id === 'XRP' ? 'short' : 'long'} /> },
  {
    id: 'mark',
    header: 'Mark',
    width: 80,
    align: 'end',
    cell: (id) => <Qty value={id.length === 3 ? 92418.5 : 172.08} />,
  },
  {
    id: 'pnl',
    header: 'uPnL',
    width: 80,
    align: 'end',
    cell: (id) => <Signed value={id === 'AAVE' ? -28.9 : 94.55} />,
  },
]

/** Two themes by three palettes. */
export function PaletteSamples(): ReactNode {
  return (
    <Grid columns={3} stacks="phone">
      {themes.flatMap((theme) =>
        palettes.map((palette) => (
          <div key={theme + palette} className={css.sample} data-theme={theme} data-palette={palette}>
            <Text size={12} tone="text3">
              {`${palette}, ${theme}`}
            </Text>
            <Row wrap>
              <Signed value={94.55} />
              <Signed value={-28.9} />
              <TickingCell value={1}>
                <Qty value={138.42} />
              </TickingCell>
              <Tag tone="up" arrow="up">
                0.88 %
              </Tag>
              <Tag tone="down" arrow="down">
                1.20 %
              </Tag>
            </Row>
            <StopTargetTrack position={0.56} toStop={2.5} toTarget={1.93} />
            <StopTargetTrack position={-0.8} toStop={0.69} toTarget={9.54} isNear />
            <Row wrap>
              <Chip state="stale" label="Stale 23 s" />
              <Chip state="live" label="Live" detail="0.4 s" />
              <Tag tone="danger">Delete</Tag>
            </Row>
          </div>
        )),
      )}
    </Grid>
  )
}
