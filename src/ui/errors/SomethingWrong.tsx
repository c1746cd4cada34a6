import type { ReactNode } from 'react'
import { renew } from '../installed/renew.ts'
import { Button } from '../kit/controls/Button.tsx'
import { openProblem, REPORT_A_PROBLEM } from '../problem/problem.ts'
import { Row } from '../kit/layout/Stack.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { errorTexts } from './texts.ts'

/** 'Something went wrong' with 'Try Again' and 'Refresh Page' (spec 2, App-level). */
export function SomethingWrong({
  onTryAgain,
  message,
}: {
  readonly onTryAgain: () => void
  readonly message: string
}): ReactNode {
  return (
    <ErrorPage title={errorTexts.somethingWrong} hint={errorTexts.somethingWrongHint} detail={message}>
      <Row gap={8} wrap>
        <Button icon="refresh" onPress={onTryAgain}>
          {errorTexts.tryAgain}
        </Button>
        <Button onPress={() => void renew()}>{errorTexts.refreshPage}</Button>
        <Button icon="bug" onPress={openProblem}>
          {REPORT_A_PROBLEM}
        </Button>
      </Row>
    </ErrorPage>
  )
}
