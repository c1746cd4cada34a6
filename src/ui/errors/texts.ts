/** Screens of things that went wrong (spec 2, App-level; spec 8, Global). */
export const errorTexts = {
  somethingWrong: 'Something went wrong',
  somethingWrongHint: 'This part of the page stopped. Your trades are not affected: Bot Blending only reads.',
  tryAgain: 'Try Again',
  refreshPage: 'Refresh Page',
  loadingFailed: 'Error Loading Application',
  loadingFailedHint: 'The application could not be started in this browser tab.',
  authentication: 'Authentication Error',
  logout: 'Logout',
  configuration: 'Configuration issue',
  configurationHint: 'Sign-in is not set up correctly on this server. Whoever runs it can mend this in its settings.',
  outdated: 'A newer version is running',
  outdatedHint: 'Another tab already uses a newer version of Bot Blending. Refresh this one to go on.',
} as const
