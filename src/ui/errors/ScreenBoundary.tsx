import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportFault } from './report.ts'
import { SomethingWrong } from './SomethingWrong.tsx'

interface Props {
  readonly children: ReactNode
  /** Name of the part, for the report. */
  readonly where: string
}

/** Catches what a part throws while it is drawn; the rest of the page lives on (F52). */
export class ScreenBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error): { readonly error: Error } {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportFault(`${this.props.where}${info.componentStack?.split('\n')[1] ?? ''}`, error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return <SomethingWrong onTryAgain={() => this.setState({ error: null })} message={error.message} />
  }
}
