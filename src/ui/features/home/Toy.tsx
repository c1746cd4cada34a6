import type { ReactNode } from 'react'
import type { ToyName } from '../../../domain/public/toys.ts'
import { exhaustive } from '../../../domain/core/exhaustive.ts'
import { lengthOf } from '../../../domain/recovery/texts.ts'
import type { ToyShown, ToyTab } from '../../../worker/toysApi.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './home.css.ts'
import { toyTexts as texts } from './toyTexts.ts'
import { useToy } from './useToy.ts'

/**
 * A claim of the front page at work: the product's core over some events of the laboratory's server, drawn from what it
 * pushed to its tabs. Only the outcome is said aloud.
 */
export default function Toy({ toy }: { readonly toy: ToyName }): ReactNode {
  const { shown, readAll } = useToy(toy)
  const isThere = shown !== null && shown !== 'failed'
  return (
    <div className={css.toy}>
      {isThere && <Tabs toy={toy} shown={shown} onRead={readAll} />}
      {isThere && !shown.isOver && (
        <Text tone="text3" size={12} digits>
          {shown.isAsleep ? texts.asleep(lengthOf(shown.at)) : texts.plays}
        </Text>
      )}
      {shown === null && (
        <Text tone="text3" size={12}>
          {texts.starts}
        </Text>
      )}
      <div role="status" className={css.outcome}>
        {shown === 'failed' ? texts.failed : isThere && shown.isOver ? outcomeOf(toy, shown) : null}
      </div>
    </div>
  )
}

function Tabs({
  toy,
  shown: { tabs },
  onRead,
}: {
  readonly toy: ToyName
  readonly shown: ToyShown
  readonly onRead: (tab: string) => void
}): ReactNode {
  return (
    <div className={css.frames}>
      {tabs.map((tab) => (
        <section key={tab.name} className={css.frame} {...(toy === 'tabs' && { 'aria-label': texts.tab(tab.name) })}>
          <Text weight="label" size={12}>
            {tabs.length > 1 ? `${texts.tab(tab.name)}: ${texts.unread(tab.unread)}` : texts.unread(tab.unread)}
          </Text>
          {tab.list.length > 0 && (
            <ul className={css.list}>
              {tab.list.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          )}
          {toy === 'tabs' && (
            <Button
              size="sm"
              disabledReason={tab.unread === 0 ? texts.noneUnread : undefined}
              aria-label={texts.readIn(tab.name)}
              onPress={() => onRead(tab.name)}
            >
              {texts.read}
            </Button>
          )}
        </section>
      ))}
    </div>
  )
}

/** What came of it, one sentence a line. */
function outcomeOf(toy: ToyName, { tabs, refused }: ToyShown): ReactNode {
  switch (toy) {
    case 'sleep':
      return lines(tabs.flatMap(({ toasts, list }) => [...toasts.map(toastLine), texts.listed(list.length)]))
    case 'tabs':
      return lines([
        texts.shows(tabs),
        ...tabs.filter(({ toasts }) => toasts.length > 0).map(({ name }) => texts.toastIn(name)),
      ])
    case 'why':
      return lines([
        ...tabs.flatMap(({ toasts }) => toasts.map((toast) => `${texts.shown(toast.title)} ${toast.why}`)),
        ...refused.map(({ rule, words }) => texts.dropped(rule, words)),
      ])
    default:
      return exhaustive(toy)
  }
}

const toastLine = ({ title, text }: ToyTab['toasts'][number]): string => `${title}: ${text}`

const lines = (all: readonly string[]): ReactNode =>
  all.map((line) => (
    <p key={line} className={css.line}>
      {line}
    </p>
  ))
