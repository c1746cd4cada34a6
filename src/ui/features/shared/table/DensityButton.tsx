import type { ReactNode } from 'react'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { densities, type Density } from '../../../theme/scale.ts'
import { setAppearance, useShown } from '../../../theme/theme.ts'
import { tableTexts } from './texts.ts'

const names: Readonly<Record<Density, string>> = { compact: 'Compact', cozy: 'Cozy', roomy: 'Roomy' }

/** Height of rows, for every table of this browser. */
export function DensityButton(): ReactNode {
  const { density } = useShown()
  const choose = (chosen: readonly string[]): void => {
    const next = densities.find((one) => chosen.includes(one) && one !== density)
    if (next !== undefined) setAppearance({ density: next })
  }
  return (
    <Menu
      label={tableTexts.density}
      trigger={<IconButton icon="chevrons" label={tableTexts.density} />}
      items={densities.map((one) => ({ id: one, label: names[one] }))}
      selected={[density]}
      onSelect={choose}
    />
  )
}
