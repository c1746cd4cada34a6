import { useRef, type ReactNode } from 'react'
import type { OnboardingRow, OnboardingView } from '../../../domain/setup/onboarding.types.ts'
import type { SetupStep } from '../../../domain/setup/steps.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { useSaid } from '../../kit/data/masked.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'
import * as css from './onboarding.css.ts'
import { StepAct } from './StepAct.tsx'
import { onboardingTexts as texts } from './texts.ts'

const tones = { done: 'ok', skipped: 'plain', open: 'accent', optional: 'line' } as const

/** Steps that no data show: done is what the user calls so. */
const BY_WORD: readonly SetupStep[] = ['notifications', 'engine', 'tour']

/** A row: what it is and why it matters, its act, and a way past it. */
export function Step({
  row: { step, state, title, why, note, isWarning },
  view,
  isOpen,
  onOpen,
  onSaid,
}: {
  readonly row: OnboardingRow
  readonly view: OnboardingView
  readonly isOpen: boolean
  readonly onOpen: (step: SetupStep, isOpen: boolean) => void
  readonly onSaid: () => void
}): ReactNode {
  const said = useSaid()(note)
  // What is left of a set-up that is complete holds nothing up.
  const standing = view.isComplete && state === 'open' ? 'optional' : state
  const line = useRef<HTMLLIElement>(null)
  const say = (said: 'done' | 'skipped'): void => {
    // The pressed button goes with its row's folding; the row itself stays.
    line.current?.querySelector('button')?.focus()
    void send({ type: 'setup.step', step, said })
    onSaid()
  }
  return (
    <li ref={line} className={css.line}>
      <Disclosure
        title={title}
        level={2}
        isOpen={isOpen}
        onOpenChange={(now) => onOpen(step, now)}
        extra={<Tag tone={tones[standing]}>{texts.states[standing]}</Tag>}
        {...(note === '' ? {} : { note: isWarning ? <Text tone="danger">{said}</Text> : said })}
      >
        <Stack gap={12}>
          <Text as="p" tone="text2">
            {why}
          </Text>
          <StepAct step={step} view={view} />
          {state !== 'done' && (
            <Row gap={8} wrap>
              {BY_WORD.includes(step) && (
                <Button size="sm" icon="check" isDisabled={view.isSaving} onPress={() => say('done')}>
                  {texts.markDone}
                </Button>
              )}
              {state === 'open' && (
                <Button size="sm" variant="bare" isDisabled={view.isSaving} onPress={() => say('skipped')}>
                  {texts.skip}
                </Button>
              )}
            </Row>
          )}
        </Stack>
      </Disclosure>
    </li>
  )
}
