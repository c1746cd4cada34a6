import { useCallback, useState, type ReactNode } from 'react'
import type { Advice, AdviceData, AdviceFilters } from '../../../domain/advice/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { NothingMatches } from '../shared/table/NothingMatches.tsx'
import { ActionsTable } from './ActionsTable.tsx'
import { AdviceCards } from './AdviceCards.tsx'
import { BalancesTable } from './BalancesTable.tsx'
import { tableTexts } from '../shared/table/texts.ts'
import * as css from './command.css.ts'
import { Frame } from './Frame.tsx'
import { words } from './texts.ts'
import { change, complete, noFilters, useReadOnly } from './useAdvice.ts'

/** Command center `/portfolio-command`: what to do today, and why (screens.md 2.10). */
export default function Screen(): ReactNode {
  return <Frame shape="table">{(data, filters) => <Tables data={data} filters={filters} />}</Frame>
}

function Tables({ data, filters }: { readonly data: AdviceData; readonly filters: AdviceFilters }): ReactNode {
  const isPhone = useMedia('phone')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string): void =>
      setSelected((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const chosen = data.actions.filter(({ id, isDone }) => selected.has(id) && !isDone)
  const bulk = chosen.length > 0 ? chosen : data.actions.filter((row) => row.lane === 'ready' && row.isWork)
  const empty = (
    <NothingMatches
      title={words.noMatch}
      hint={words.clearHint}
      clear={tableTexts.clear}
      onClear={() => change(noFilters)}
    />
  )
  const completeAll = (ready: readonly Advice[]): void => {
    complete(ready, true)
    setSelected(new Set())
  }
  return (
    <>
      <div className={css.bar}>
        <Heading level={2}>{words.actions}</Heading>
        <Button
          size="sm"
          icon="check"
          onPress={() => completeAll(bulk)}
          disabledReason={useReadOnly() ?? (bulk.length === 0 ? words.noneReady : undefined)}
        >
          {chosen.length > 0 ? words.markChosen(bulk.length) : words.markReady(bulk.length)}
        </Button>
      </div>
      {isPhone ? (
        <AdviceCards label={words.actions} rows={data.actions} empty={empty} />
      ) : (
        <ActionsTable
          rows={data.actions}
          filters={filters}
          empty={empty}
          selected={selected}
          onToggleSelected={toggle}
        />
      )}
      <Heading level={2}>{words.balances}</Heading>
      {isPhone ? (
        <AdviceCards label={words.balances} rows={data.balances} empty={<Text tone="text3">{words.noBalances}</Text>} />
      ) : (
        <BalancesTable rows={data.balances} />
      )}
    </>
  )
}
