/** Full-screen loading (spec 2, Loading views). */
export interface LoadingView {
  readonly isActive: boolean
  readonly stage: 'css' | 'auth' | 'cache' | 'dashboard' | 'complete' | 'logout'
  /** 'Bot Blending...' */
  readonly title: string
  readonly message: string
}
