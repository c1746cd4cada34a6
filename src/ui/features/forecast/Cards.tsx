import type { ReactNode } from 'react'
import { counted, formatSigned } from '../../../domain/core/format.ts'
import { askAbout, asShown, SCENARIO_B } from '../../../domain/explained/asked.ts'
import type { FigureId } from '../../../domain/explained/figures.ts'
import { HIDDEN, NONE } from '../../../domain/core/numbers.ts'
import type { ForecastChoices, ReadyForecast, Scenario } from '../../../domain/forecast/view.types.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { useHidesAmounts } from '../../theme/theme.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { depth, percent, words } from './texts.ts'

const NAMES = {
  'forecast.median': words.median,
  'forecast.low': words.low,
  'forecast.high': words.high,
  'forecast.lossShare': words.loss,
  'forecast.limitShare': words.beyond,
  'forecast.meanWorst': words.worst,
  'forecast.recoveryDays': words.recovery,
} as const satisfies Partial<Record<FigureId, string>>

/** What may come, as figures; those of scenario B below. */
export function Cards({
  of: { version, forecast, b, balance },
  choices: { h, dd },
}: {
  readonly of: ReadyForecast
  readonly choices: Pick<ForecastChoices, 'h' | 'dd'>
}): ReactNode {
  const hides = useHidesAmounts()
  const amount = (value: number): string => (hides ? HIDDEN : formatSigned(value, 2))
  const recovery = ({ recoveryDays, recoveredShare }: Scenario): string =>
    recoveryDays !== null ? counted(recoveryDays, 'day') : recoveredShare === null ? NONE : words.notWithin(h)
  const opens = (figure: keyof typeof NAMES, value: ReactNode): ReactNode => (
    <Explain asks={askAbout(figure, asShown(version))} name={NAMES[figure]}>
      {value}
    </Explain>
  )
  const opensB = (figure: keyof typeof NAMES, text: string): ReactNode => (
    <Explain asks={askAbout(figure, { ...asShown(version), ...SCENARIO_B })} name={words.b(NAMES[figure])}>
      {text}
    </Explain>
  )
  const beside = (figure: keyof typeof NAMES, said: (b: Scenario) => string): readonly ReactNode[] =>
    b === null ? [] : [opensB(figure, words.b(said(b)))]
  return (
    <Ledger aria-label={words.cards}>
      <LedgerItem
        label={words.median}
        value={opens('forecast.median', <Signed value={forecast.median} />)}
        details={[
          words.ofBalance((forecast.median / balance) * 100),
          ...beside('forecast.median', (one) => amount(one.median)),
        ]}
        isFirst
        wraps
      />
      <LedgerItem
        label={words.range}
        value={
          <>
            {opens('forecast.low', amount(forecast.low))}
            <span> to </span>
            {opens('forecast.high', amount(forecast.high))}
          </>
        }
        details={[
          words.within(h),
          ...(b === null
            ? []
            : [
                <>
                  {opensB('forecast.low', words.b(amount(b.low)))}
                  <span> to </span>
                  {opensB('forecast.high', amount(b.high))}
                </>,
              ]),
        ]}
        weight={1.6}
        isWhole
        wraps
      />
      <LedgerItem
        label={words.loss}
        value={opens('forecast.lossShare', percent(forecast.lossShare))}
        details={[words.ofPaths, ...beside('forecast.lossShare', (one) => percent(one.lossShare))]}
        wraps
      />
      <LedgerItem
        label={words.passes(dd)}
        value={opens('forecast.limitShare', percent(forecast.limitShare))}
        details={[words.ofPaths, ...beside('forecast.limitShare', (one) => percent(one.limitShare))]}
        wraps
      />
      <LedgerItem
        label={words.worst}
        value={opens('forecast.meanWorst', depth(forecast.meanWorst))}
        details={[words.meanOfPaths, ...beside('forecast.meanWorst', (one) => depth(one.meanWorst))]}
        wraps
      />
      <LedgerItem
        label={words.recovery}
        value={opens('forecast.recoveryDays', recovery(forecast))}
        details={[words.recovered(forecast.recoveredShare, h), ...beside('forecast.recoveryDays', recovery)]}
        wraps
      />
    </Ledger>
  )
}
