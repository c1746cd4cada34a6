import { Suspense, useState, type ReactNode } from 'react'
import { HOME, type Point } from '../../../domain/public/home.ts'
import { TOYS, type ToyName } from '../../../domain/public/toys.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import * as css from './home.css.ts'
import { toyTexts as texts } from './toyTexts.ts'

/** A core of its own is fetched when somebody wants to see it. */
const Toy = lazyPart(() => import('./Toy.tsx'))

/** Three claims, each with a button that lets the product's own core show it. */
export function Proofs(): ReactNode {
  return (
    <section className={css.part}>
      <Heading level={2} size={20}>
        {HOME.proofsTitle}
      </Heading>
      <div className={css.points}>
        {HOME.proofs.map((proof, i) => (
          <Proof key={proof.title} proof={proof} toy={TOYS[i]!} />
        ))}
      </div>
    </section>
  )
}

function Proof({ proof, toy }: { readonly proof: Point; readonly toy: ToyName }): ReactNode {
  const [plays, setPlays] = useState(0)
  return (
    <div className={css.point}>
      <Heading level={3} size={14}>
        {proof.title}
      </Heading>
      <Text as="p" tone="text2">
        {proof.text}
      </Text>
      <div>
        <Button onPress={() => setPlays(plays + 1)}>{texts.begin[toy]}</Button>
      </div>
      {plays > 0 && (
        <Suspense fallback={null}>
          <Toy key={plays} toy={toy} />
        </Suspense>
      )}
    </div>
  )
}
