import type { ChartInterval } from '../../../domain/market/interval.ts'

/** Candle lengths, as on the buttons and as said (screens.md 2.2). */
export const intervalNames: readonly { readonly id: ChartInterval; readonly label: string; readonly name: string }[] = [
  { id: '1', label: '1', name: '1 min' },
  { id: '5', label: '5', name: '5 min' },
  { id: '15', label: '15', name: '15 min' },
  { id: '60', label: '60', name: '1 h' },
  { id: '240', label: '240', name: '4 h' },
  { id: 'D', label: 'D', name: '1 day' },
]
