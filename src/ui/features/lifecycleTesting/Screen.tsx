import type { ReactNode } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { exhaustive } from '../../../domain/core/exhaustive.ts'
import { Tabs } from '../../kit/layout/Tabs.tsx'
import * as css from './lab.css.ts'
import { addressFrom, goTo, SECTIONS, type LabAddress } from './labAddress.ts'
import { Matrix } from './Matrix.tsx'
import { Reports } from './Reports.tsx'
import { Targets } from './Targets.tsx'
import { Simulator } from './Simulator.tsx'
import { labTexts as texts } from './texts.ts'

/** Lifecycle testing `/lifecycle-testing` (screens.md 2.21). */
export default function Screen(): ReactNode {
  const address = addressFrom(useSearch())
  return (
    <Tabs
      label={texts.sections}
      value={address.section}
      onChange={(section) => goTo({ section })}
      tabs={SECTIONS.map((id) => ({ id, label: texts[id] }))}
    >
      <div className={css.page}>
        <Section address={address} />
      </div>
    </Tabs>
  )
}

function Section({ address }: { readonly address: LabAddress }): ReactNode {
  switch (address.section) {
    case 'scenarios':
      return <Targets address={address} />
    case 'reports':
      return <Reports />
    case 'lifecycle':
      return <Simulator />
    case 'routes':
      return <Matrix />
    default:
      return exhaustive(address.section)
  }
}
