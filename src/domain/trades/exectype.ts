import type { Execution } from './execution.ts'

/**
 * Why a closing order came, in the specification's word `exectype`: what set it off, else the exchange's execution
 * type.
 */
export function exectypeOf(execution: Pick<Execution, 'execType' | 'createType' | 'stopOrderType'>): string {
  const origin = `${execution.createType} ${execution.stopOrderType}`
  if (execution.execType !== 'Trade') return execution.execType
  if (/TrailingStop|TrailingProfit/i.test(origin)) return 'TrailingStop'
  if (/TakeProfit/i.test(origin)) return 'TakeProfit'
  if (/StopLoss/i.test(origin)) return 'StopLoss'
  if (/Liq/i.test(origin)) return 'BustTrade'
  if (/Adl/i.test(origin)) return 'AdlTrade'
  return 'Trade'
}
