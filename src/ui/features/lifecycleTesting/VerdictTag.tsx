import type { ReactNode } from 'react'
import type { RunVerdict } from '../../../domain/lab/verdict.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { verdictTexts } from './texts.ts'

const TONES = { passes: 'ok', differs: 'danger', running: 'accent', pending: 'line', none: 'line' } as const
const ICONS = { passes: 'check', differs: 'close', running: 'play', pending: 'clock', none: null } as const

/** What a run or a comparison came to, in a word, a sign and a hue. */
export function VerdictTag({ verdict }: { readonly verdict: RunVerdict | 'pending' | 'none' }): ReactNode {
  const icon = ICONS[verdict]
  return (
    <Tag tone={TONES[verdict]} {...(icon === null ? {} : { icon })}>
      {verdictTexts[verdict]}
    </Tag>
  )
}
