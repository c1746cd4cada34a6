/** Sentences of the settings page (spec 5; spec 8, Settings), exact to the letter. */
export const settingsTexts = {
  required: (label: string): string => `${label} is required`,
  labels: { name: 'Account Name', key: 'API Key', secret: 'API Secret', exchange: 'Exchange', timezone: 'Timezone' },
  badKey: (label: string): string => `${label} is made of letters, digits, - and _ only`,
  badEmail: 'Enter an email like name@example.com, or none',
  profileSaved: 'Profile & Billing updated!',
  linkSent: 'Link sent!',
  linkUnsent: (message: string): string => `The link was not sent: ${message}`,
  profileFailed: (message: string): string => `Failed to update: ${message}`,
  linked: 'Account linked!',
  linkFailed: (message: string): string => `Linking failed: ${message}`,
  changed: 'Account updated!',
  changeFailed: (message: string): string => `Update failed: ${message}`,
  deleted: 'Account deleted!',
  deleteFailed: (message: string): string => `Deletion failed: ${message}`,
  copied: 'API Key copied!',
  copyFailed: 'Failed to copy API Key',
  subscriptionFailed: 'Error loading subscription details',
  unknown: 'Unknown error',
  suggestedZones: 'Suggested Timezones',
  otherZones: 'Other Options',
  profileUnloaded: 'Your profile could not be loaded',
  invoicesUnloaded: 'Your invoices could not be loaded',
  accountsUnloaded: 'Your linked accounts could not be loaded',
  saving: 'A save is on its way.',
  typeDelete: 'Type DELETE to delete your account.',
  deleting: 'Your account is being deleted.',
  // spec 8: SET-36, SET-37, ERR-14.
  noPortal: 'Could not retrieve portal URL.',
  portalFailed: (message: string): string => `Error accessing billing portal: ${message}`,
  portalDefault: 'Failed to create customer portal session',
  keyExpires: (days: number): string =>
    days <= 0 ? 'Key has expired' : days === 1 ? 'Key expires in 1 day' : `Key expires in ${days} days`,
  /** How an account follows the exchange, where the server says no more. */
  accountStates: { connecting: 'Connecting', delayed: 'Delayed', needs_attention: 'Needs attention' },
  dateLabels: { canceled: 'Access expires:', trialing: 'Trial ends:', other: 'Next billing:' },
  /** Whose word on the plan counts, where an outside provider signs users in. */
  countsBy: {
    token: 'The roles of your sign-in provider decide what opens.',
    server: 'This plan decides what opens. Plans that your sign-in provider knows of do not count here.',
    both: 'What opens is the higher of this plan and the roles of your sign-in provider.',
  },
} as const
