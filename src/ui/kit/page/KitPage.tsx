import type { ReactNode } from 'react'
import { setAppearance, useAppearance } from '../../theme/theme.ts'
import { Grid } from '../layout/Grid.tsx'
import { Mark } from '../data/Mark.tsx'
import { Segmented } from '../controls/Segmented.tsx'
import { Row, Spacer, Stack } from '../layout/Stack.tsx'
import { Heading, Text } from '../layout/Text.tsx'
import { Controls, Fields } from './Controls.tsx'
import { Figures } from './Figures.tsx'
import * as css from './KitPage.css.ts'
import { Overlays } from './Overlays.tsx'
import { PaletteSamples, Presets } from './Samples.tsx'
import { LongTable, Positions } from './Tables.tsx'
import { States } from './States.tsx'

/** Every part of the kit in every state. */
export function KitPage(): ReactNode {
  const chosen = useAppearance()
  return (
    <main className={css.page}>
      <Row gap={12} wrap>
        <Mark size={44} label="Bot Blending" />
        <Stack gap={2}>
          <Heading level={1} size={20}>
            Bot Blending
          </Heading>
          <Text tone="text2" size={13}>
            Kit. Add ?theme=light&amp;palette=blue-orange&amp;density=roomy to the address.
          </Text>
        </Stack>
        <Spacer />
        <Segmented
          label="Theme"
          value={chosen.theme}
          onChange={(theme) => setAppearance({ theme })}
          choices={[
            { id: 'system', label: 'System' },
            { id: 'dark', label: 'Dark' },
            { id: 'light', label: 'Light' },
          ]}
        />
        <Segmented
          label="Palette"
          value={chosen.palette}
          onChange={(palette) => setAppearance({ palette })}
          choices={[
            { id: 'green-red', label: 'Green up' },
            { id: 'red-green', label: 'Red up' },
            { id: 'blue-orange', label: 'Blue up' },
          ]}
        />
        <Segmented
          label="Density"
          value={chosen.density}
          onChange={(density) => setAppearance({ density })}
          choices={[
            { id: 'auto', label: 'Auto' },
            { id: 'compact', label: 'Compact' },
            { id: 'cozy', label: 'Cozy' },
            { id: 'roomy', label: 'Roomy' },
          ]}
        />
        <Mark size={32} isLoading />
        <Mark size={22} />
        <Mark size={16} />
      </Row>
      <Grid columns={3} stacks="rail">
        <Controls />
        <Fields />
        <Overlays />
      </Grid>
      <States />
      <Figures />
      <Positions />
      <Presets />
      <LongTable />
      <PaletteSamples />
    </main>
  )
}
