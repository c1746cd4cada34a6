import { useState, type ReactNode } from 'react'
import {
  boundaryCounts,
  LIFECYCLE_PRESETS,
  lifecycleOf,
  type Hierarchy,
  type LifecyclePreset,
} from '../../../domain/lab/lifecycle.ts'
import { Switch } from '../../kit/controls/Choice.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './lab.css.ts'
import { Slider } from '../../kit/controls/Slider.tsx'
import { simulatorTexts as texts } from './texts.ts'

const PRESETS: readonly LifecyclePreset[] = ['balanced', 'conservative', 'aggressive']

/** Which stage a strategy is in and what it is told, by trades and ROT. */
export function Simulator(): ReactNode {
  const [preset, setPreset] = useState<LifecyclePreset>('balanced')
  const [trades, setTrades] = useState(50)
  const [rot, setRot] = useState(0.5)
  const [hierarchy, setHierarchy] = useState<Hierarchy>({ isEnabled: true, promotes: true, demotes: true })
  const thresholds = LIFECYCLE_PRESETS[preset]
  const outcome = lifecycleOf(trades, rot, thresholds, hierarchy)
  return (
    <div className={css.stack}>
      <Panel title={texts.title} footer={<Text tone="text3">{texts.source}</Text>}>
        <div className={css.stack}>
          <div className={css.switches}>
            <Segmented
              label={texts.thresholds}
              value={preset}
              onChange={setPreset}
              choices={PRESETS.map((id) => ({ id, label: texts.presets[id] }))}
            />
          </div>
          <Slider label={texts.trades} value={trades} onChange={setTrades} min={0} max={300} step={1} />
          <Slider label={texts.rot} value={rot} onChange={setRot} min={-2} max={3} step={0.05} />
          <div className={css.switches}>
            <Switch
              isSelected={hierarchy.isEnabled}
              onChange={(isEnabled) => setHierarchy({ ...hierarchy, isEnabled })}
            >
              {texts.hierarchy}
            </Switch>
            <Switch
              isSelected={hierarchy.promotes}
              isDisabled={!hierarchy.isEnabled}
              onChange={(promotes) => setHierarchy({ ...hierarchy, promotes })}
            >
              {texts.promotions}
            </Switch>
            <Switch
              isSelected={hierarchy.demotes}
              isDisabled={!hierarchy.isEnabled}
              onChange={(demotes) => setHierarchy({ ...hierarchy, demotes })}
            >
              {texts.demotions}
            </Switch>
          </div>
        </div>
      </Panel>
      <Ledger aria-label={texts.outcome} footer={<Text tone="text2">{outcome.because}</Text>}>
        <LedgerItem label={texts.stage} value={outcome.stage} isFirst />
        <LedgerItem label={texts.action} value={texts.actions[outcome.action]} />
        <LedgerItem label={texts.next} value={outcome.next} />
        <LedgerItem label={texts.cap} value={`${outcome.cap} %`} />
      </Ledger>
      <Panel title={texts.bounds} note={texts.boundsNote(rot)} isPadded={false} isRuled>
        <div className={css.scroll} role="group" aria-label={texts.bounds} tabIndex={0}>
          <table className={css.grid} aria-label={texts.bounds}>
            <thead>
              <tr>
                {[texts.trades, texts.stage, texts.action, texts.next, texts.cap].map((name, place) => (
                  <th
                    key={name}
                    scope="col"
                    className={`${css.gridCell} ${css.gridHead} ${place === 0 ? css.gridRoute : ''}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {boundaryCounts(thresholds).map((count) => {
                const { stage, action, next, cap } = lifecycleOf(count, rot, thresholds, hierarchy)
                return (
                  <tr key={count}>
                    <th scope="row" className={`${css.gridCell} ${css.gridRoute}`}>
                      <Text digits>{count}</Text>
                    </th>
                    <td className={css.gridCell}>{stage}</td>
                    <td className={css.gridCell}>{texts.actions[action]}</td>
                    <td className={css.gridCell}>{next}</td>
                    <td className={css.gridCell}>
                      <Text digits>{`${cap} %`}</Text>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  )
}
