import { noteFault } from './reports.ts'
import { send } from '../model/send.ts'

/** Puts an unexpected error into the core's log, and into the error reports where there are any. */
export function reportFault(where: string, error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  void send({ type: 'fault.report', where, message })
  noteFault(where, error)
}

/** React's own word on errors that a boundary caught: the console of people who develop. */
export function onCaughtError(error: unknown, info: { readonly componentStack?: string | undefined }): void {
  console.error(error, info.componentStack)
}

/** Errors that no boundary could catch (events, promises) go into the core's log too; the page lives on. */
export function reportUncaught(): void {
  addEventListener('error', ({ error, message }) => reportFault('window', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportFault('promise', reason))
}
