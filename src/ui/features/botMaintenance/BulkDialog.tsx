import { useEffect, type ReactNode } from 'react'
import type { BulkAct } from '../../../domain/bots/events.ts'
import type { RuleRow } from '../../../domain/bots/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Dialog } from '../../kit/feedback/Dialog.tsx'
import { Progress } from '../../kit/feedback/Progress.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './bots.css.ts'
import { useBulkConfirm } from './BulkConfirm.tsx'
import { BulkResults } from './BulkResults.tsx'
import { words } from './texts.ts'
import { useBulk, type Wish } from './useBulk.ts'

/**
 * An act on several rules: names them and warns before, says how far it is while, and what became of each afterwards.
 * It goes on when the dialog is closed. It is one dialog throughout: of two, the second would not know where the focus
 * came from, and could not give it back.
 */
export default function BulkDialog({
  act,
  rules,
  onClose,
  onDone,
}: {
  readonly act: BulkAct
  /** As they were when the dialog opened. */
  readonly rules: readonly RuleRow[]
  readonly onClose: () => void
  /** Every rule became what it should. */
  readonly onDone: () => void
}): ReactNode {
  const bulk = useBulk()
  const { wish, isRunning, outcomes, start, problem } = bulk
  const confirm = useBulkConfirm(act, rules, bulk, onClose)
  const idsIn = (...states: readonly string[]): readonly string[] =>
    rules.flatMap(({ id }) => (states.includes(outcomes[id]?.state ?? '') ? [id] : []))
  const [done, failed] = [idsIn('done'), idsIn('refused', 'failed')]
  const isAllDone = wish !== null && !isRunning && failed.length === 0
  useEffect(() => {
    if (isAllDone) onDone()
  }, [isAllDone, onDone])
  const undo = wish === null || isRunning ? null : undoOf(wish, done, rules)
  // An undo is of those that were done: what the act before it refused was never part of it.
  const again = wish === null || isRunning ? [] : failed.filter((id) => wish.rules.includes(id))
  return (
    <Dialog
      isOpen
      role={wish === null ? 'alertdialog' : 'dialog'}
      onClose={onClose}
      title={wish === null ? words.bulkTitle[act](rules.length) : words.bulkDone[wish.act]}
      footer={
        wish === null ? (
          confirm.footer
        ) : (
          <>
            {undo !== null && (
              <Button icon="undo" onPress={() => start(undo)}>
                {words.undo}
              </Button>
            )}
            {again.length > 0 && (
              <Button icon="refresh" onPress={() => start({ ...wish, rules: again })}>
                {words.again(again.length)}
              </Button>
            )}
            <Button variant="primary" onPress={onClose}>
              {words.close}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        {wish === null ? (
          confirm.body
        ) : (
          <>
            <div role="status">
              <Progress
                value={(100 * (done.length + failed.length)) / rules.length}
                label={words.bulkDone[wish.act]}
                message={words.bulkOf(done.length, rules.length)}
              />
            </div>
            <BulkResults rules={rules} outcomes={outcomes} />
          </>
        )}
        {problem !== null && (
          <p role="alert">
            <Text tone="danger">{problem}</Text>
          </p>
        )}
      </div>
    </Dialog>
  )
}

/**
 * What takes an act back: deactivated rules are made anew, moved ones go back where all of them came from. What took
 * one back is not taken back itself.
 */
function undoOf({ act, account: to }: Wish, done: readonly string[], rules: readonly RuleRow[]): Wish | null {
  const from = [...new Set(rules.flatMap(({ id, account }) => (done.includes(id) ? [account] : [])))]
  if (done.length === 0) return null
  if (act === 'stop') return { act: 'reactivate', rules: done, account: '', reason: '' }
  return act === 'move' && from.length === 1 && from[0] !== to
    ? { act: 'move', rules: done, account: from[0]!, reason: '' }
    : null
}
