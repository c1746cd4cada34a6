import type { ReactNode } from 'react'
import type { Scenario } from '../../../domain/lab/scenario.ts'
import type { Check } from '../../../domain/lab/verdict.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { NumberField } from '../../kit/controls/NumberField.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Progress } from '../../kit/feedback/Progress.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'
import { CheckTable, clockOf } from './CheckTable.tsx'
import * as css from './lab.css.ts'
import { goTo, SPEED, type LabAddress } from './labAddress.ts'
import { resultOf, type LabState } from './labState.ts'
import { download } from '../shared/download.ts'
import { fixtureOf } from './fixture.ts'
import { labTexts as texts, verdictTexts } from './texts.ts'
import type { LabActs } from './useLab.ts'
import { VerdictTag } from './VerdictTag.tsx'

/** One scenario: how it is run, and what it came to. */
export function RunPanel({
  scenario,
  state,
  acts,
  address,
}: {
  readonly scenario: Scenario
  readonly state: LabState
  readonly acts: LabActs
  readonly address: LabAddress
}): ReactNode {
  const shown = state.progress[scenario.id] ?? null
  const result = resultOf(state, scenario.id)
  const isRunning = state.running !== null
  const seed = scenario.isRandom ? (address.seed ?? scenario.seed) : scenario.seed
  const checks = shown === null || shown.checks.length === 0 ? plannedChecks(scenario) : shown.checks
  const setSpeed = (next: number | null): void => {
    const speed = next ?? SPEED.usual
    goTo({ speed })
    if (state.running?.scenario === scenario.id && state.queue.length === 0) acts.setSpeed(speed)
  }
  const first = checks.findIndex(({ differsAt }) => differsAt !== null)
  return (
    <Panel
      title={scenario.name}
      note={<VerdictTag verdict={result} />}
      isPadded={false}
      isRuled
      className={css.run}
      actions={
        <Button size="sm" icon="download" onPress={() => download(fixtureOf(scenario, seed))}>
          {texts.save}
        </Button>
      }
    >
      <div className={css.results}>
        <Text as="p" tone="text2">
          {scenario.proves}
        </Text>
        <div className={css.acts}>
          <NumberField
            className={css.number}
            label={texts.speed}
            value={address.speed}
            onChange={setSpeed}
            min={SPEED.least}
            max={SPEED.most}
            step={1}
            maxDigits={0}
            unit={texts.times}
          />
          {scenario.isRandom && (
            <NumberField
              className={css.number}
              label={texts.seed}
              value={seed}
              onChange={(next) => goTo({ seed: next })}
              min={0}
              max={2 ** 31}
              step={1}
              maxDigits={0}
            />
          )}
          {isRunning ? (
            <Button icon="stop" onPress={acts.stop}>
              {texts.stop}
            </Button>
          ) : (
            <Button variant="primary" icon="play" onPress={() => acts.run(scenario, seed, address.speed)}>
              {texts.run}
            </Button>
          )}
        </div>
        <Text as="p" size={12} tone="text3">
          {`${texts.target}: ${texts.targets.fixture}. ${scenario.isRandom ? texts.seedHint : texts.noSeed}`}
        </Text>
        {shown !== null && (
          <Progress
            label={texts.progress}
            value={shown.endsAt === 0 ? 0 : (100 * shown.at) / shown.endsAt}
            message={texts.passed(clockOf(shown.at), clockOf(shown.endsAt))}
          />
        )}
        {shown?.isStopped === true && (
          <Text as="p" tone="text3">
            {texts.stopped}
          </Text>
        )}
        {shown?.failure != null && (
          <Banner tone="danger" icon="error" role="alert">
            {shown.failure}
          </Banner>
        )}
        {shown !== null && shown.reports.length > 0 && (
          <Banner tone="danger" icon="bug" title={texts.unexpected}>
            {shown.reports.join(' ')}
          </Banner>
        )}
        <VisuallyHidden live="polite">
          {result === 'passes' || result === 'differs' ? `${scenario.name}: ${verdictTexts[result]}` : ''}
        </VisuallyHidden>
      </div>
      <CheckTable checks={checks} shown={shown} first={first < 0 ? null : first} />
    </Panel>
  )
}

/** What will be compared, before the first run. */
const plannedChecks = ({ expect }: Scenario): readonly Check[] =>
  expect.flatMap(({ at, because, ...about }) =>
    Object.entries(about).flatMap(([name, expected]) =>
      expected === undefined
        ? []
        : [{ at, because, about: name as Check['about'], expected, actual: null, differsAt: null }],
    ),
  )
