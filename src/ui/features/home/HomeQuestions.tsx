import type { ReactNode } from 'react'
import { QUESTION_GROUPS } from '../../../domain/help/questions.ts'
import { HOME, HOME_QUESTIONS } from '../../../domain/public/home.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './home.css.ts'
import { homeTexts as texts } from './texts.ts'

const asked = QUESTION_GROUPS.flatMap(({ questions }) => questions).filter(({ id }) => HOME_QUESTIONS.includes(id))

/** Six questions of the help page, and the way to the others. */
export function HomeQuestions(): ReactNode {
  return (
    <section className={css.asked}>
      <Panel title={HOME.faqTitle} isPadded={false} isRuled>
        {asked.map(({ id, asks, answer }) => (
          <Disclosure key={id} title={asks}>
            {answer.map((paragraph) => (
              <Text as="p" key={paragraph} tone="text2">
                {paragraph}
              </Text>
            ))}
          </Disclosure>
        ))}
      </Panel>
      <div>
        <ButtonLink href="/help">{texts.all}</ButtonLink>
      </div>
    </section>
  )
}
