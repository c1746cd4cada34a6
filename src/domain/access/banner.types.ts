/**
 * A sentence over the whole page: storage lost, no SharedWorker, older version, gave up, accounts that do not follow
 * the exchange.
 */
export interface ShellBanner {
  readonly id: string
  readonly tone: 'warn' | 'danger' | 'info'
  readonly text: string
  readonly action:
    | { readonly label: string; readonly command: 'reconnect' | 'reload' }
    | { readonly label: string; readonly to: string }
    | null
}
