import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import * as css from './Login.css.ts'
import { PublicFoot, PublicHead } from './PublicParts.tsx'
import { SampleDay } from './SampleDay.tsx'
import { loginTexts as texts } from './texts.ts'

/** The front page for visitors; signed-in users never see it (spec 2). */
export default function Home(): ReactNode {
  return (
    <div className={css.page}>
      <section className={css.words}>
        <PublicHead />
        <main className={css.middle}>
          <Heading level={1} size={28}>
            {texts.front}
          </Heading>
          <Text as="p" tone="text2" className={css.lead}>
            {texts.frontLead}
          </Text>
          <Row gap={8} wrap>
            <ButtonLink href="/login" variant="primary" size="lg">
              {texts.title}
            </ButtonLink>
            <ButtonLink href="/login?intent=auto-start-trial" size="lg">
              {texts.trial}
            </ButtonLink>
          </Row>
        </main>
        <PublicFoot />
      </section>
      <SampleDay />
    </div>
  )
}
