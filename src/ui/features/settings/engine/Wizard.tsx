import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PRESETS, type Preset } from '../../../../domain/configuration/presets.ts'
import type { ConfigurationView, FieldCard } from '../../../../domain/configuration/view.types.ts'
import {
  fieldsOf,
  percentAt,
  stepAt,
  stepProblems,
  WIZARD_STEPS,
  workingFrom,
  workingOf,
  workingWith,
  type Working,
} from '../../../../domain/configuration/wizard.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { Banner } from '../../../kit/feedback/Feedback.tsx'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { Heading, Text } from '../../../kit/layout/Text.tsx'
import { useApply } from '../../shared/useApply.ts'
import * as css from './Engine.css.ts'
import { Past } from './Past.tsx'
import { Review, StepFields, Welcome } from './WizardSteps.tsx'
import { engineWords as words } from './words.ts'

/** The Portfolio Configuration Wizard: a new one for each opening, at its first step and without a preset (WIZ-15). */
export function Wizard({
  configuration,
  onClose,
}: {
  readonly configuration: ConfigurationView
  readonly onClose: () => void
}): ReactNode {
  const [isOpen, setOpen] = useState(true)
  const [index, setIndex] = useState(0)
  const [preset, setPreset] = useState<Preset['id'] | null>(null)
  const [fields] = useState(() => fieldsIn(configuration))
  const [working, setWorking] = useState<Working>(() => workingFrom(fields))
  const [problems, setProblems] = useState<readonly string[]>([])
  const close = (): void => {
    setOpen(false)
    onClose()
  }
  const { submit, isBusy, problem } = useApply(configuration.applies, close)
  const step = WIZARD_STEPS[stepAt(index)]!
  const isLast = index === WIZARD_STEPS.length - 1
  const said = isLast && problem !== null ? problem.split('\n') : problems

  const title = useRef<HTMLHeadingElement>(null)
  const banner = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  // A step begins at its title, wherever the one before was scrolled to.
  useEffect(() => {
    if (hasMoved.current) title.current?.focus()
  }, [index])
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [problems, problem])

  const go = (to: number): void => {
    hasMoved.current = true
    setProblems([])
    setIndex(stepAt(to))
  }
  const next = (): void => {
    const found = stepProblems(step, working, (category, key) => ruleOf(fields, category, key))
    if (found.length > 0) setProblems(found)
    else go(index + 1)
  }
  const apply = (): void =>
    void submit({
      type: 'configuration.apply',
      fields: fieldsOf(working),
    })
  const choose = (one: Preset): void => {
    setPreset(one.id)
    setWorking(workingOf(one))
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="lg"
      title={words.wizardTitle}
      step={words.step(index + 1, WIZARD_STEPS.length, percentAt(index))}
      progress={percentAt(index)}
      footer={
        <>
          <ol className={css.dots} aria-label={words.dots}>
            {WIZARD_STEPS.map(({ id, title }, at) => (
              <li key={id} className={css.dot} title={title} {...(at === index ? { 'aria-current': 'step' } : {})} />
            ))}
          </ol>
          {index > 0 && (
            <Button onPress={() => go(index - 1)} isDisabled={isBusy}>
              {words.previous}
            </Button>
          )}
          {isLast ? (
            <Button variant="primary" onPress={apply} isBusy={isBusy}>
              {words.apply}
            </Button>
          ) : (
            <Button
              variant="primary"
              onPress={next}
              {...(index === 0 && preset === null ? { disabledReason: words.chooseFirst } : {})}
            >
              {words.next}
            </Button>
          )}
        </>
      }
    >
      <div className={css.wizard}>
        <Heading ref={title} tabIndex={-1} level={3} size={20}>
          {step.title}
        </Heading>
        {said.length > 0 && (
          <div ref={banner}>
            <Banner tone="danger" icon="warning" title={words.fix} role="alert">
              <ul className={css.problems}>
                {said.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Banner>
          </div>
        )}
        {step.id === 'welcome' ? (
          <Welcome presets={PRESETS} chosen={preset} onChoose={choose} />
        ) : step.id === 'review' ? (
          <>
            <Past working={working} version={configuration.inputVersion} preset={nameOf(preset)} />
            <Review working={working} fields={fields} />
          </>
        ) : (
          <>
            <Text as="p" tone="text2">
              {NOTES[step.id]}
            </Text>
            <StepFields
              category={step.category}
              keys={step.keys}
              working={working}
              fields={fields}
              onChange={(change) => setWorking((now) => workingWith(now, change, fields))}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

const NOTES = { lifecycle: words.stagesNote, moves: words.movesNote, stability: words.stabilityNote } as const

const nameOf = (preset: Preset['id'] | null): string => PRESETS.find(({ id }) => id === preset)?.name ?? ''

/** The fields of the configuration that are loaded. */
const fieldsIn = ({ categories }: ConfigurationView): readonly FieldCard[] =>
  categories.flatMap(({ fields }) => (fields.state === 'ready' ? fields.data : []))

const ruleOf = (fields: readonly FieldCard[], category: string, key: string): FieldCard['rule'] =>
  fields.find((field) => field.category === category && field.key === key)?.rule ?? {}
