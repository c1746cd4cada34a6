import { useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { EmailPrefsView, MailCard } from '../../../domain/mail/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Switch } from '../../kit/controls/Choice.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Words } from '../../kit/layout/Words.tsx'
import { send } from '../../model/send.ts'
import { PanelState } from '../shared/PanelState.tsx'
import * as css from './EmailPreferences.css.ts'
import { Preview } from './Preview.tsx'
import { Row } from './Row.tsx'
import { words } from './texts.ts'
import { Unsubscribe } from './Unsubscribe.tsx'
import { useMail } from './useMail.ts'

const cardOf = (view: EmailPrefsView): Loadable<MailCard> => view.preferences
const unsavedZoneOf = (view: EmailPrefsView): string | null => view.unsavedZone
const awaitedOf = (view: EmailPrefsView): string | null => view.awaited
const masterOf = (view: EmailPrefsView): boolean | null => view.master

/** Email preferences `/email-preferences` (screens.md 2.18). A mail leads here with `?unsubscribe=1`. */
export default function Screen(): ReactNode {
  const card = useMail(cardOf)
  const isAsked = new URLSearchParams(useSearch()).get('unsubscribe') === '1'
  if (card?.state !== 'ready')
    return (
      <Panel title={words.which}>
        <PanelState of={card} retry="emailPreferences" />
      </Panel>
    )
  const { isSubscribed, rows } = card.data
  return <div className={css.page}>{isSubscribed ? <Chosen rows={rows} isAsked={isAsked} /> : <Calm />}</div>
}

function Chosen({ rows, isAsked }: { readonly rows: MailCard['rows']; readonly isAsked: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(isAsked)
  const master = useMail(masterOf)
  const unsavedZone = useMail(unsavedZoneOf)
  const awaited = useMail(awaitedOf)
  const close = (): void => {
    setOpen(false)
    if (isAsked) navigate(location.pathname, { replace: true })
  }
  return (
    <>
      <Panel>
        <Switch
          isSpread
          isSelected={master ?? true}
          isDisabled={master === null}
          onChange={(isOn) => void send({ type: 'mail.switch_all', isOn })}
          hint={words.masterHint}
        >
          {words.master}
        </Switch>
      </Panel>
      {awaited !== null && (
        <Text tone="text2">
          <Words>{`${words.unproved(awaited)} `}</Words>
          <Link href="/settings">{words.prove}</Link>
        </Text>
      )}
      {unsavedZone !== null && (
        <Text tone="text2">
          <Words>{`${unsavedZone}. `}</Words>
          <Link href="/settings">{words.saveZone}</Link>
        </Text>
      )}
      <Panel title={words.which} note={words.saves} isPadded={false}>
        <ul className={css.rows}>
          {rows.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </ul>
      </Panel>
      <Preview />
      <div>
        <Button onPress={() => setOpen(true)}>{words.stop}</Button>
      </div>
      {isOpen && <Unsubscribe onClose={close} />}
    </>
  )
}

/** Nothing is asked of who left, and the way back is one press. */
function Calm(): ReactNode {
  const again = (): void => {
    // Who came by the link of a mail is not asked to leave once more.
    navigate(location.pathname, { replace: true })
    void send({ type: 'mail.resubscribe' })
  }
  return (
    <Panel>
      <EmptyState
        icon="check"
        title={words.calmTitle}
        hint={<Text tone="text2">{words.calm}</Text>}
        action={
          <Button variant="primary" onPress={again}>
            {words.resubscribe}
          </Button>
        }
      />
    </Panel>
  )
}
