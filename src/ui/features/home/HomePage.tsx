import { useState, type ReactNode, type Ref } from 'react'
import { HOME } from '../../../domain/public/home.ts'
import { onward } from '../../../domain/public/onward.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink, Link } from '../../kit/controls/Link.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { PublicHead } from '../login/PublicParts.tsx'
import * as css from './home.css.ts'
import { HomeFoot } from './HomeFoot.tsx'
import { HomePlans } from './HomePlans.tsx'
import { HomeQuestions } from './HomeQuestions.tsx'
import { Points } from './Points.tsx'
import { Proofs } from './Proofs.tsx'
import { homeTexts as texts } from './texts.ts'

/** What the front page shows beside its words. */
export interface HomePageProps {
  readonly ref?: Ref<HTMLDivElement>
  /** What the first button says. */
  readonly begin: string
  /** Query of the address: links take part of it along. */
  readonly query: string
  readonly mail: string | null
  readonly hasDemo: boolean
  readonly hasTrial: boolean
  readonly onBegin?: () => void
  readonly onDemo: () => Promise<unknown>
  /** Fills the frame of the picture; false leaves the frame out. */
  readonly picture: ReactNode
}

/** The front page as it is drawn, by the build for the first paint (`front/prerender.tsx`) and by its screen. */
export function HomePage({
  ref,
  begin,
  query,
  mail,
  hasDemo,
  hasTrial,
  onBegin,
  onDemo,
  picture,
}: HomePageProps): ReactNode {
  const toTrial = onward('/login', query, { intent: 'auto-start-trial' })
  return (
    <div className={css.page} {...(ref === undefined ? {} : { ref })}>
      <div className={css.head}>
        <PublicHead />
        <nav aria-label={texts.ways} className={css.ways}>
          <Link href={onward('/pricing', query)} tone="quiet">
            {texts.pricing}
          </Link>
          <Link href="/help" tone="quiet">
            {texts.help}
          </Link>
          <ButtonLink href={onward('/login', query)}>{texts.signIn}</ButtonLink>
        </nav>
      </div>
      <main className={css.main}>
        <section className={css.hero}>
          <div className={css.words}>
            <Heading level={1} size={28}>
              {HOME.title}
            </Heading>
            <Text as="p" tone="text2">
              {HOME.lead}
            </Text>
            <Row gap={8} wrap className={css.acts}>
              {hasTrial && (
                <span data-trial="">
                  <ButtonLink
                    href={toTrial}
                    variant="primary"
                    size="lg"
                    {...(onBegin === undefined ? {} : { onPress: onBegin })}
                  >
                    {begin}
                  </ButtonLink>
                </span>
              )}
              {hasDemo && <Demo onOpen={onDemo} />}
            </Row>
            <p className={css.promise}>
              <Icon name="lock" size={14} />
              <span>{HOME.promise}</span>
            </p>
          </div>
          {picture !== false && (
            <figure className={css.picture}>
              <figcaption className={css.caption}>{texts.recorded}</figcaption>
              {picture}
            </figure>
          )}
        </section>
        <Proofs />
        <Points title={HOME.whoTitle} points={HOME.who} />
        <Points title={HOME.securityTitle} points={HOME.security} />
        <HomePlans />
        <HomeQuestions />
      </main>
      <HomeFoot mail={mail} />
    </div>
  )
}

/** The product itself, on the paper account of a sample user. */
function Demo({ onOpen }: { readonly onOpen: () => Promise<unknown> }): ReactNode {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <span data-demo="">
      <Button
        size="lg"
        isBusy={isLeaving}
        onPress={() => {
          setLeaving(true)
          onOpen().catch(() => setLeaving(false))
        }}
      >
        {texts.demo}
      </Button>
    </span>
  )
}
