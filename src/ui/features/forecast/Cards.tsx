import type { ReactNode } from 'react'
import { counted, formatSigned } from '../../../domain/core/format.ts'
import { HIDDEN, NONE } from '../../../domain/core/numbers.ts'
import type { ForecastChoices, ReadyForecast, Scenario } from '../../../domain/forecast/view.types.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { useHidesAmounts } from '../../theme/theme.ts'
import { depth, percent, words } from './texts.ts'

/** What may come, as figures; those of scenario B below. */
export function Cards({
  of: { forecast, b, balance },
  choices: { h, dd },
}: {
  readonly of: ReadyForecast
  readonly choices: Pick<ForecastChoices, 'h' | 'dd'>
}): ReactNode {
  const hides = useHidesAmounts()
  const amount = (value: number): string => (hides ? HIDDEN : formatSigned(value, 2))
  const beside = (said: (b: Scenario) => string): readonly string[] => (b === null ? [] : [words.b(said(b))])
  const recovery = ({ recoveryDays, recoveredShare }: Scenario): string =>
    recoveryDays !== null ? counted(recoveryDays, 'day') : recoveredShare === null ? NONE : words.notWithin(h)
  return (
    <Ledger aria-label={words.cards}>
      <LedgerItem
        label={words.median}
        value={<Signed value={forecast.median} />}
        details={[words.ofBalance((forecast.median / balance) * 100), ...beside((one) => amount(one.median))]}
        isFirst
        wraps
      />
      <LedgerItem
        label={words.range}
        value={`${amount(forecast.low)} to ${amount(forecast.high)}`}
        details={[words.within(h), ...beside((one) => `${amount(one.low)} to ${amount(one.high)}`)]}
        weight={1.6}
        isWhole
        wraps
      />
      <LedgerItem
        label={words.loss}
        value={percent(forecast.lossShare)}
        details={[words.ofPaths, ...beside((one) => percent(one.lossShare))]}
        wraps
      />
      <LedgerItem
        label={words.passes(dd)}
        value={percent(forecast.limitShare)}
        details={[words.ofPaths, ...beside((one) => percent(one.limitShare))]}
        wraps
      />
      <LedgerItem
        label={words.worst}
        value={depth(forecast.meanWorst)}
        details={[words.meanOfPaths, ...beside((one) => depth(one.meanWorst))]}
        wraps
      />
      <LedgerItem
        label={words.recovery}
        value={recovery(forecast)}
        details={[words.recovered(forecast.recoveredShare, h), ...beside(recovery)]}
        wraps
      />
    </Ledger>
  )
}
