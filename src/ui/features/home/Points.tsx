import type { ReactNode } from 'react'
import type { Point } from '../../../domain/public/home.ts'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import * as css from './home.css.ts'

/** Claims beside each other, each with what stands behind it. */
export function Points({ title, points }: { readonly title: string; readonly points: readonly Point[] }): ReactNode {
  return (
    <section className={css.part}>
      <Heading level={2} size={20}>
        {title}
      </Heading>
      <div className={css.points}>
        {points.map((point) => (
          <div key={point.title} className={css.point}>
            <Heading level={3} size={14}>
              {point.title}
            </Heading>
            <Text as="p" tone="text2">
              {point.text}
            </Text>
          </div>
        ))}
      </div>
    </section>
  )
}
