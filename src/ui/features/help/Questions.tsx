import { useState, type ReactNode } from 'react'
import { QUESTION_GROUPS } from '../../../domain/help/questions.ts'
import { questionsWith } from '../../../domain/help/search.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink, Link } from '../../kit/controls/Link.tsx'
import { SearchField } from '../../kit/controls/SearchField.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import * as css from './help.css.ts'
import { openProblem, REPORT_A_PROBLEM } from '../../problem/problem.ts'
import { useView } from '../../model/useView.ts'
import { helpTexts as texts } from './texts.ts'
import { useOpenQuestions } from './useOpenQuestions.ts'
import { useOffered } from '../shared/useOffered.ts'

/** Questions in their groups, a search over them, and the way to support (HELP-01 to HELP-03). */
export function Questions({ level }: { readonly level: 1 | 2 }): ReactNode {
  const [search, setSearch] = useState('')
  const { open, toggle } = useOpenQuestions()
  const { signedIn } = useView('shell')
  const mail = useOffered()?.mail ?? null
  const groups = questionsWith(QUESTION_GROUPS, search)
  return (
    <div className={css.reading}>
      <Heading level={level} size={level === 1 ? 28 : 20}>
        {texts.title}
      </Heading>
      <SearchField label={texts.search} placeholder={texts.search} value={search} onChange={setSearch} />
      {groups.length === 0 && (
        <Panel>
          <EmptyState
            icon="search"
            title={texts.none(search.trim())}
            hint={texts.noneHint}
            action={<Button onPress={() => setSearch('')}>{texts.clear}</Button>}
          />
        </Panel>
      )}
      {groups.map(({ id: group, title, questions }) => (
        <Panel key={group} title={title} isPadded={false} isRuled>
          {questions.map(({ id, asks, answer, link }) => (
            <div key={id} id={id} className={css.anchor}>
              <Disclosure title={asks} isOpen={open.has(id)} onOpenChange={(isOpen) => toggle(id, isOpen)}>
                <div className={css.answer}>
                  {answer.map((paragraph) => (
                    <Text as="p" key={paragraph} tone="text2">
                      {paragraph}
                    </Text>
                  ))}
                  {link !== undefined && <Link href={link.to}>{link.label}</Link>}
                </div>
              </Disclosure>
            </div>
          ))}
        </Panel>
      ))}
      {signedIn && (
        <Panel title={texts.problemTitle}>
          <div className={css.answer}>
            <Text as="p" tone="text2">
              {texts.problemHint}
            </Text>
            <Button icon="bug" onPress={openProblem}>
              {REPORT_A_PROBLEM}
            </Button>
          </div>
        </Panel>
      )}
      {mail !== null && (
        <Panel title={texts.contactTitle}>
          <div className={css.answer}>
            <Text as="p" tone="text2">
              {texts.contactHint}
            </Text>
            <ButtonLink href={`mailto:${mail}`}>{texts.contact}</ButtonLink>
          </div>
        </Panel>
      )}
    </div>
  )
}
