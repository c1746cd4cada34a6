import type { ReactNode } from 'react'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { goTo, TARGETS, type LabAddress } from './labAddress.ts'
import { PaperTarget } from './PaperTarget.tsx'
import { Scenarios } from './Scenarios.tsx'
import { labTexts as texts } from './texts.ts'

/** What the scenarios run against: a second core of this page, or the paper exchange behind the real one. */
export function Targets({ address }: { readonly address: LabAddress }): ReactNode {
  return (
    <>
      <Segmented
        label={texts.target}
        value={address.target}
        onChange={(target) => goTo({ target })}
        choices={TARGETS.map((id) => ({ id, label: texts.targets[id] }))}
      />
      {address.target === 'paper' ? <PaperTarget address={address} /> : <Scenarios address={address} />}
    </>
  )
}
