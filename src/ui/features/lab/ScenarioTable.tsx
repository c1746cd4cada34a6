import type { ReactNode } from 'react'
import type { Scenario } from '../../../domain/lab/scenario.ts'
import { TextButton } from '../../kit/Link.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Text } from '../../kit/Text.tsx'
import * as css from './lab.css.ts'
import { goTo } from './labAddress.ts'
import { resultOf, scenariosOf, type LabState } from './labState.ts'
import { labTexts as texts } from './texts.ts'
import { VerdictTag } from './VerdictTag.tsx'

/** All scenarios: what each proves, and what its last run came to. */
export function ScenarioTable({ state, chosen }: { readonly state: LabState; readonly chosen: string }): ReactNode {
  const scenarios = scenariosOf(state)
  return (
    <Panel title={texts.scenarios} note={summaryOf(state, scenarios)} isPadded={false} isRuled>
      <div className={css.list}>
        <table className={css.table}>
          <thead className={css.head}><tr><th scope="col" className={`${css.th} ${css.name}`}>{texts.name}</th><th scope="col" className={css.th}>{texts.proves}</th><th scope="col" className={`${css.th} ${css.result}`}>{texts.lastResult}</th></tr></thead>
          <tbody className={css.body}>
            {scenarios.map((scenario) => (
              <tr key={scenario.id} className={css.tr} data-chosen={scenario.id === chosen} aria-current={scenario.id === chosen ? 'true' : undefined}>
                <th scope="row" className={`${css.td} ${css.name}`}>
                  <TextButton onPress={() => goTo({ scenario: scenario.id, seed: null })} className={css.pick}>{scenario.name}</TextButton>
                  {state.loaded.includes(scenario) && <Text as="div" size={12} tone="text3">{texts.fromFile}</Text>}
                </th>
                <td className={css.td}><Text tone="text2">{scenario.proves}</Text></td>
                <td className={`${css.td} ${css.result}`}><VerdictTag verdict={resultOf(state, scenario.id)} /></td>
              </tr>
            ))}
          </tbody>
        </table>
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
