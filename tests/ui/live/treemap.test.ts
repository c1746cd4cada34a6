import { expect } from 'vitest'
import { tilesOf } from '../../../src/ui/features/liveTrades/table/treemap.ts'
import { fc } from '../../support/fc.ts'
import { law } from '../../support/law.ts'

const weights = fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { maxLength: 60 })

law([weights, fc.double({ min: 0.4, max: 4, noNaN: true })])(
  'areas are as the weights and fill the map',
  (list, ratio) => {
    const total = list.reduce((sum, weight) => sum + weight, 0)

    const tiles = tilesOf(
      list.map((weight, index) => ({ id: String(index), weight })),
      ratio,
    )

    expect(tiles.map((tile) => tile.id)).toEqual(list.map((_, index) => String(index)))
    for (const [index, tile] of tiles.entries())
      expect((tile.width * tile.height) / 10_000).toBeCloseTo(list[index]! / total, 6)
  },
)
