import type { ReactNode } from 'react'
import { signOut } from '../auth/session.ts'
import { Button } from '../kit/controls/Button.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { errorTexts } from './texts.ts'

/** 'Authentication Error' with a Logout button (spec 2, App-level); the core leaves it out when the user broke off. */
export function AuthenticationError({ message }: { readonly message: string }): ReactNode {
  return (
    <ErrorPage title={errorTexts.authentication} hint={message}>
      <Button icon="signOut" onPress={() => void signOut()}>
        {errorTexts.logout}
      </Button>
    </ErrorPage>
  )
}
