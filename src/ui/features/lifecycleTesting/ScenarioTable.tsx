import type { ReactNode } from 'react'
import type { Scenario } from '../../../domain/lab/scenario.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { ChoiceTable } from './ChoiceTable.tsx'
import * as css from './lab.css.ts'
import { goTo } from './labAddress.ts'
import { resultOf, scenariosOf, type LabState } from './labState.ts'
import { labTexts as texts } from './texts.ts'

/** All scenarios: what each proves, and what its last run came to. */
export function ScenarioTable({ state, chosen }: { readonly state: LabState; readonly chosen: string }): ReactNode {
  const scenarios = scenariosOf(state)
  return (
    <Panel title={texts.scenarios} note={summaryOf(state, scenarios)} isPadded={false} isRuled>
      <div className={css.list}>
        <ChoiceTable
          titles={[texts.name, texts.proves, texts.lastResult]}
          chosen={chosen}
          onChoose={(id) => goTo({ scenario: id, seed: null })}
          choices={scenarios.map((scenario) => ({
            id: scenario.id,
            name: scenario.name,
            about: scenario.proves,
            verdict: resultOf(state, scenario.id),
            below: state.loaded.includes(scenario) ? texts.fromFile : null,
          }))}
        />
      </div>
    </Panel>
  )
}

function summaryOf(state: LabState, scenarios: readonly Scenario[]): string {
  const results = scenarios.map(({ id }) => resultOf(state, id))
  const passed = results.filter((result) => result === 'passes').length
  if (results.every((result) => result === 'none')) return texts.scenarioNote(scenarios.length)
  return passed === scenarios.length ? texts.allPassed(passed) : texts.somePassed(passed, scenarios.length)
}
