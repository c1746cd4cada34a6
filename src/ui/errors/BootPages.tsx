import type { ReactNode } from 'react'
import { renew } from '../installed/renew.ts'
import { Button } from '../kit/controls/Button.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { errorTexts } from './texts.ts'

const refresh = (
  <Button icon="refresh" onPress={() => void renew()}>
    {errorTexts.refreshPage}
  </Button>
)

/** APP-07: the core cannot be reached. */
export const LoadingFailed = ({ message }: { readonly message: string }): ReactNode => (
  <ErrorPage title={errorTexts.loadingFailed} hint={errorTexts.loadingFailedHint} detail={message}>
    {refresh}
  </ErrorPage>
)

/** APP-08: the identity service is not configured. */
export const ConfigurationIssue = ({ problem }: { readonly problem: string }): ReactNode => (
  <ErrorPage title={errorTexts.configuration} hint={errorTexts.configurationHint} detail={problem}>
    {refresh}
  </ErrorPage>
)

/** Another tab runs a newer version, whose core this one cannot speak to. */
export const Outdated = (): ReactNode => (
  <ErrorPage title={errorTexts.outdated} hint={errorTexts.outdatedHint}>
    {refresh}
  </ErrorPage>
)
