import type { ReactNode } from 'react'
import type { BotsView, RuleHistoryLine } from '../../../domain/bots/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ChangeHistory } from '../shared/ChangeHistory.tsx'
import type { FormOpening } from './RuleForm.tsx'
import { words } from './texts.ts'
import { change, useBots } from './useBots.ts'

const historyOf = (view: BotsView): BotsView['history'] => view.history
const pagesOf = (view: BotsView): number => view.filters.pages ?? 1
const strategiesOf = (view: BotsView): BotsView['strategies'] => view.strategies

/** What became of rules, by whom and when; what was lost comes back as a new rule, through the form that checks it. */
export function HistoryTab({ onForm }: { readonly onForm: (form: FormOpening) => void }): ReactNode {
  const known = useBots(strategiesOf)
  const strategies = known?.state === 'ready' ? known.data : []
  const restored = ({ strategy, name, account, symbol }: NonNullable<RuleHistoryLine['restore']>): FormOpening => {
    // One that was made anew under its name since is the same to its owner (BOT-02).
    const found = strategies.find(({ id }) => id === strategy) ?? strategies.find((one) => one.name === name)
    return { act: 'add', symbol, account, strategy: found?.id ?? '' }
  }
  return (
    <ChangeHistory
      history={useBots(historyOf)}
      resource="botRuleHistory"
      pages={useBots(pagesOf) ?? 1}
      onPages={(pages) => change({ pages: String(pages) })}
      actionOf={({ restore, title, time }) =>
        restore === null ? null : (
          <Button
            size="sm"
            icon="undo"
            aria-label={words.restoreOf(title, time)}
            onPress={() => onForm(restored(restore))}
          >
            {words.restore}
          </Button>
        )
      }
    />
  )
}
