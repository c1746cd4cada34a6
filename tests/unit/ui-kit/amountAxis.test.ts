import { expect, it } from 'vitest'
import { axisText, type Axis } from '../../../src/ui/chart/amountAxis.ts'

it.each<[Axis, string, string]>([
  [{ of: 'balance', digits: 0 }, '1,235', '••••'],
  [{ of: 'result', digits: 0 }, '+1,235', '••••'],
  [{ of: 'result', digits: 2 }, '+1,234.57', '••••'],
  [{ of: 'size' }, '1,234.5678', '••••'],
  [{ of: 'percent' }, '1,234.57 %', '1,234.57 %'],
])(
  'A-198 an axis of %j says its values, and hides them with the amounts unless they are per cent',
  (axis, said, hidden) => {
    expect([axisText(axis, false)(1_234.567_81), axisText(axis, true)(1_234.567_81)]).toEqual([said, hidden])
  },
)
