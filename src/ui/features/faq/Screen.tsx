import type { ReactNode } from 'react'
import { Questions } from '../help/Questions.tsx'

/** Help `/faq`, inside the product: the same questions. */
export default function Screen(): ReactNode {
  return <Questions level={2} />
}
