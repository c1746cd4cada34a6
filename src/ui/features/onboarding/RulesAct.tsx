import { Suspense, useState, type ReactNode } from 'react'
import type { Proposal } from '../../../domain/bots/proposals.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Coming } from '../../kit/feedback/Coming.tsx'
import { Button } from '../../kit/controls/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import type { FormOpening } from '../botMaintenance/RuleForm.tsx'
import { onboardingTexts as texts } from './texts.ts'

/** Its drawer weighs as much as the rest of the page. */
const RuleForm = lazyPart(() => import('../botMaintenance/RuleForm.tsx'))

/** The form of bot rules, empty, or filled with what one account trades without a rule. */
export function RulesAct({ proposals }: { readonly proposals: readonly Proposal[] }): ReactNode {
  const [form, setForm] = useState<FormOpening | null>(null)
  return (
    <Stack gap={12} align="start">
      {proposals.map(({ account, symbols }) => (
        <Stack key={account} gap={6} align="start">
          <Text tone="text2">{texts.coverHint(account, symbols.join(', '))}</Text>
          <Button variant="primary" onPress={() => setForm({ act: 'add', account, symbol: symbols.join(', ') })}>
            {texts.cover(account)}
          </Button>
        </Stack>
      ))}
      <Button icon="add" onPress={() => setForm({ act: 'add' })}>
        {texts.addRule}
      </Button>
      {form !== null && (
        <Suspense fallback={<Coming />}>
          <RuleForm {...form} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </Stack>
  )
}
