import { useState, type ReactNode } from 'react'
import { FAULT_SECONDS, PAPER_FAULTS, type PaperFault } from '../../../domain/lab/constants.ts'
import type { PaperLabView } from '../../../domain/lab/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { NumberField } from '../../kit/controls/NumberField.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { ChoiceTable } from './ChoiceTable.tsx'
import * as css from './lab.css.ts'
import { goTo, type LabAddress } from './labAddress.ts'
import { PaperRun } from './PaperRun.tsx'
import { labTexts, paperTexts as texts } from './texts.ts'
import { VerdictTag } from './VerdictTag.tsx'

const whole = (view: PaperLabView): PaperLabView => view

/** The target 'paper exchange': faults that the real connections of the sample accounts must live through. */
export function PaperTarget({ address }: { readonly address: LabAddress }): ReactNode {
  const lab = useViewPart('paperLab', whole)
  switch (lab?.state) {
    case 'not_offered':
      return (
        <Banner tone="plain" icon="info">
          {texts.notOffered}
        </Banner>
      )
    case 'failed':
      return (
        <Banner tone="danger" icon="error" role="alert">
          {`${texts.failed} ${lab.message}`}
        </Banner>
      )
    case 'ready':
      return <Faults lab={lab} fault={address.fault} />
    default:
      return (
        <Panel title={labTexts.targets.paper} aria-busy>
          <SkeletonRows rows={6} />
        </Panel>
      )
  }
}

function Faults({
  lab,
  fault,
}: {
  readonly lab: Extract<PaperLabView, { readonly state: 'ready' }>
  readonly fault: PaperFault
}): ReactNode {
  const [seconds, setSeconds] = useState<number>(FAULT_SECONDS.usual)
  const { run } = lab
  const isOn = run !== null && run.phase !== 'over'
  const { name, does } = texts.faults[fault]
  return (
    <>
      <Banner tone="warn" icon="attention">
        {`${texts.touches(lab.accounts)} ${fault === 'order_burst' ? texts.burst : ''}`}
      </Banner>
      <div className={css.columns}>
        <Panel title={texts.fault} isPadded={false} isRuled>
          <ChoiceTable
            titles={[texts.fault, texts.does, labTexts.lastResult]}
            chosen={fault}
            onChoose={(id) => goTo({ fault: id })}
            choices={PAPER_FAULTS.map((id) => ({
              id,
              name: texts.faults[id].name,
              about: texts.faults[id].does,
              verdict: run?.fault === id ? run.verdict : 'none',
            }))}
          />
        </Panel>
        <Panel
          title={name}
          note={<VerdictTag verdict={run?.fault === fault ? run.verdict : 'none'} />}
          isPadded={false}
          isRuled
          className={css.run}
        >
          <div className={css.results}>
            <Text as="p" tone="text2">
              {does}
            </Text>
            <div className={css.acts}>
              <NumberField
                className={css.number}
                label={texts.seconds}
                value={seconds}
                onChange={(next) => setSeconds(next ?? FAULT_SECONDS.usual)}
                min={FAULT_SECONDS.least}
                max={FAULT_SECONDS.most}
                step={1}
                maxDigits={0}
                unit={texts.unit}
              />
              {isOn ? (
                <Button
                  icon="stop"
                  isBusy={lab.isBusy}
                  isDisabled={run.phase !== 'active'}
                  onPress={() => void send({ type: 'lab.stop_fault' })}
                >
                  {labTexts.stop}
                </Button>
              ) : (
                <Button
                  variant="primary"
                  icon="play"
                  isBusy={lab.isBusy}
                  onPress={() => void send({ type: 'lab.start_fault', fault, seconds })}
                >
                  {labTexts.run}
                </Button>
              )}
            </div>
          </div>
          {run !== null && <PaperRun run={run} />}
        </Panel>
      </div>
    </>
  )
}
