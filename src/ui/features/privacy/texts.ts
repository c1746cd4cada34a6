import { counted } from '../../../domain/core/format.ts'

/** Words of the privacy page (screens.md 2.19). */
export const words = {
  device: 'On this device',
  where: 'Kept',
  disk: 'In this browser, until you log out',
  memory: 'Nothing is kept: it is gone when the last tab closes',
  size: 'Size on disk',
  unknown: 'The browser does not say',
  entries: 'Entries of the event log',
  look: 'Choices of the look',
  lookHint:
    'Choices of the look are theme, language, sidebar, layouts of the dashboard by the names you gave, monthly or annual prices, how far the set-up came, alerts of the system, and until you log out charts by their symbol. Beside your own names they tell of no account and no amount.',
  lookCount: (count: number): string => counted(count, 'choice'),
  lookClear: 'Clear choices',
  lookNone: 'No choice is kept',
  lookCleared: 'The choices of this browser are cleared. The page is drawn anew with the next visit.',
  hidden: 'Hidden notifications',
  hiddenShow: 'Show hidden notifications',
  hiddenNone: 'No notification is hidden',
  hiddenShown: 'What you hid or dismissed stands among the notifications again, as far as it is still kept.',
  journeys: 'Tests and journeys',
  journeysHint:
    'Journeys are the pages you opened here, in your last 11 visits, and which variants of a page you saw, the last 100. They name nobody and stay here. With them goes the random word of this browser; the next visit draws another.',
  journeysCount: (count: number): string => counted(count, 'record'),
  journeysClear: 'Clear journeys',
  journeysNone: 'No journey is kept',
  journeysCleared: 'Tests and journeys of this browser are cleared.',
  kept: 'What happened is kept for 30 days, what a rule said of it for 24 hours, moving values for ten minutes. Saved answers of the server are used for 30 minutes at most.',
  all: 'Logging out deletes all of that from this device, and what you chose for charts. Which notifications you want stays; choices of the look, hidden notifications and journeys stay until you clear them below.',
  logOut: 'Log out and clear this device',
  onScreen: 'On screen',
  sent: 'Sent to us',
  sentNote: 'the last ten minutes',
  sentHint:
    'That a page was looked at, on what kind of device, and under which random word that stands for this browser: so that messages reach the right browser. Also when you last did something, since when you are signed in, and the number of the last event that came here. Never a key, an amount or what you typed.',
  /** What `/session/sync-activity` takes along (ACT-11). */
  sentSync: 'when you last did something, since when you are signed in, number of the last event',
  sentNone: 'Nothing was reported in the last ten minutes.',
  noMarketing: 'Nothing goes to anybody else: this installation has no marketing script.',
  noMarketingBut: 'This installation has no marketing script.',
  pictures: (hosts: string): string =>
    `Some pictures of coins or users come from ${hosts}: who serves them learns which are looked at, and from which address.`,
  reports: 'Report errors of these pages',
  reportsHint: (host: string): string =>
    `What failed and where in the program, with your id, mail address, name and plan, goes to ${host}. So does, with the same four, how long one page in ten took to open and what the program did meanwhile (a trace with its profile), and a recording of one page in ten and of each page that failed, with every text hidden. Never a key, an amount or what you typed. Off: nothing goes there.`,
  marketing: 'Let the marketing script hear of my way',
  marketingHint: (hosts: string): string =>
    `Which variant I saw, and that I began a sign-up, a trial, a checkout or a purchase. It goes to ${hosts}, names nobody, and ends with the log-out. Off: nothing goes there.`,
  yours: 'Your data',
  exportHint:
    'One file with everything that the server keeps of you: settings, rules, trades with their fills, notifications, reports, bills. Keys, secrets and sign-ins are never in it, nor what the server only works with: sums of the rest, marks of how far it came, and answers that it may have to repeat.',
  export: 'Export all',
  exported: (rows: number): string => `Your data is saved: ${counted(rows, 'row')}.`,
  exportFailed: 'Your data could not be exported',
  deleteHint:
    'Deletes your account here with everything in it: linked keys, trades, rules, notifications, mails. Nobody can bring it back for you: copies that this server made of its database end within seven days, what its operator copied himself is in his hands, and the card provider keeps its invoices. At the exchange nothing changes.',
  delete: 'Delete account',
  deleteTitle: 'Delete your account for ever?',
  deleteText:
    'Everything that is kept of you goes at once, on this device with your choices as well, and you are signed out everywhere. Copies that this server made of its database are kept for up to seven days, what its operator copied himself is in his hands, and the card provider keeps its invoices.',
  deleteElsewhere: (days: number): string =>
    `Where another provider signs you in, a hash of your id there is kept for ${days} days, so that a device that is still signed in there does not bring your account back. Sign out there as well: where that provider does not say when you signed in, such a device can begin a new, empty account.`,
  deleteType: 'Type DELETE',
  keep: 'Keep account',
} as const
