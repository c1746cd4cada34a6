import { expect, test } from 'vitest'
import { media } from '../../../src/ui/theme/media.ts'
import { rulesOf } from './rulesOf.ts'

test('SCREEN-2.3 on a phone a bar of the distribution is a line that a finger hits', async () => {
  const of = await rulesOf(
    'Distribution.css.ts',
    () => import('../../../src/ui/features/closedTrades/statistics/Distribution.css.ts'),
  )
  const onPhone = (name: string) => of(name)['@media']?.[media.phone]
  expect(onPhone('bars')).toMatchObject({ flexDirection: 'column', height: 'auto' })
  expect(onPhone('item')).toMatchObject({ flex: 'none' })
  expect(Number(onPhone('item')?.['height'])).toBeGreaterThanOrEqual(24)
  expect(of('range')['display']).toBe('none')
  expect(onPhone('range')).toEqual({ display: 'block' })
})
