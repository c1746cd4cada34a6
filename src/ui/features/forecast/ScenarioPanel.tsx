import { useState, type ReactNode } from 'react'
import type { Named } from '../../../domain/forecast/inputs.ts'
import { MOST_SCALE } from '../../../domain/forecast/constants.ts'
import { readScales, readScenario, scenarioText } from '../../../domain/forecast/scaleText.ts'
import type { ForecastChoices, ForecastData } from '../../../domain/forecast/view.types.ts'
import { Checkbox } from '../../kit/controls/Choice.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Slider } from '../../kit/controls/Slider.tsx'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import * as css from './forecast.css.ts'
import { words } from './texts.ts'
import { change } from './useForecast.ts'
import { useScales, type Which } from './useScales.ts'

/** Whose results are forecast, each strategy at its scale, and what scenario B would have otherwise. */
export function ScenarioPanel({
  data: { accounts, strategies },
  choices,
}: {
  readonly data: ForecastData
  readonly choices: ForecastChoices
}): ReactNode {
  const isPhone = useMedia('phone')
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [wished, setWhich] = useState<Which>('scale')
  const which = choices.b === '' ? 'scale' : wished
  const scales = useScales(which, choices[which])
  const shown = chosenIn(strategies, choices.strategies)
  return (
    <Panel isPadded={false} aria-label={words.scenario}>
      <Disclosure id="forecast-scenario" title={words.scenario} isOpen={isOpen ?? !isPhone} onOpenChange={setOpen}>
        <div className={css.scenario}>
          {accounts.length > 1 && (
            <Names label={words.accounts} all={accounts} chosen={choices.accounts} field="accounts" />
          )}
          <Pick
            label={words.compare}
            options={scenariosOf(shown, choices)}
            value={saidB(choices)}
            neutral=""
            onChange={(b) => {
              setWhich(b === '' ? 'scale' : 'b')
              change({ b })
            }}
          />
          {choices.b !== '' && (
            <Segmented
              label={words.scalesOf}
              size="sm"
              choices={[
                { id: 'scale', label: words.forecast },
                { id: 'b', label: words.scenarioB },
              ]}
              value={which}
              onChange={setWhich}
            />
          )}
          <Names label={words.strategies} all={strategies} chosen={choices.strategies} field="strategies">
            {({ id, name }) => (
              <Slider
                label={words.scaleOf(name)}
                value={scales.of(id)}
                min={0}
                max={MOST_SCALE}
                step={5}
                valueText={`${scales.of(id)} %`}
                onChange={(percent) => scales.set(id, percent)}
              />
            )}
          </Names>
        </div>
      </Disclosure>
    </Panel>
  )
}

/** Names to choose from; all of them are chosen where none is said. The last one stays. */
function Names({
  label,
  all,
  chosen,
  field,
  children,
}: {
  readonly label: string
  readonly all: readonly Named[]
  readonly chosen: readonly string[]
  readonly field: 'accounts' | 'strategies'
  readonly children?: (one: Named) => ReactNode
}): ReactNode {
  const ids = chosenIn(all, chosen).map(({ id }) => id)
  const choose = (id: string, isChosen: boolean): void => {
    const next = all.map((one) => one.id).filter((one) => (one === id ? isChosen : ids.includes(one)))
    if (next.length > 0) change({ [field]: next.length === all.length ? '' : next.join(',') })
  }
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      {all.map((one) => {
        const isChosen = ids.includes(one.id)
        return (
          <div key={one.id} className={css.strategy}>
            <Checkbox
              isSelected={isChosen}
              isDisabled={isChosen && ids.length === 1}
              onChange={(is) => choose(one.id, is)}
            >
              {one.name}
            </Checkbox>
            {isChosen && children?.(one)}
          </div>
        )
      })}
    </fieldset>
  )
}

/** All where none of the chosen is among them, as the worker reads it. */
function chosenIn(all: readonly Named[], ids: readonly string[]): readonly Named[] {
  const found = all.filter(({ id }) => ids.includes(id))
  return found.length === 0 ? all : found
}

/** None, each strategy left out, everything at half; and what the sliders made of it. */
function scenariosOf(strategies: readonly Named[], choices: ForecastChoices) {
  const scales = readScales(choices.scale) ?? {}
  const half = Object.fromEntries(strategies.map(({ id }) => [id, Math.round((scales[id] ?? 100) / 2)]))
  const made = [
    { id: '', label: words.none },
    ...strategies.map(({ id, name }) => ({ id: scenarioText({ ...scales, [id]: 0 }), label: words.without(name) })),
    { id: scenarioText({ ...scales, ...half }), label: words.half },
  ].filter((one, at, list) => list.findIndex(({ id }) => id === one.id) === at)
  const said = saidB(choices)
  return made.some(({ id }) => id === said) ? made : [...made, { id: said, label: words.own }]
}

/** Scenario B in the order in which it is written here, whoever wrote the address. */
const saidB = ({ b }: ForecastChoices): string => (b === '' ? '' : scenarioText(readScenario(b) ?? {}))
