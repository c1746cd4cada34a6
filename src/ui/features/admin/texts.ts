import { TIER_NAMES } from '../../../domain/access/texts.ts'
import { counted, formatCount } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { statusName } from '../../../domain/settings/statusTexts.ts'

/** Words of the admin screen (screens.md 2.17). */
export const words = {
  tabs: 'Admin',
  users: 'Users',
  flags: 'Build flags',
  flagsNote: 'They belong to the build: nothing here changes them.',
  on: 'On',
  off: 'Off',
  diagnostic: 'Real-time diagnostic',
  testing: 'Lifecycle testing',
  filters: 'Filters of users',
  search: 'Name, email or id',
  noMatch: 'No users match',
  noMatchHint: 'Nobody passes the filters.',
  stale: (problem: string): string => `Not up to date: ${problem}`,
  counted: (passing: number, all: number): string =>
    passing === all ? counted(all, 'user') : `${formatCount(passing)} of ${counted(all, 'user')}`,
  export: 'Export CSV',
  exported: (rows: number): string => `${counted(rows, 'user')} exported!`,
  exportFailed: 'Failed to export the users',
  acts: (name: string): string => `Actions for ${name}`,
  details: 'Details',
  impersonate: 'Impersonate',
  impersonateHint: 'See the product as this user',
  notAdmins: 'An administrator cannot be impersonated',
  notNow: 'Stop impersonating first',
  neverCame: 'This user never signed in',
  impersonateTitle: (name: string): string => `Impersonate ${name}?`,
  impersonateText: (minutes: number): string =>
    `You see the product as this user for ${minutes} minutes. Nothing can be changed, and keys and bills stay closed.`,
  reason: 'Reason',
  reasonHint: 'Stays in the history of both of you.',
  cancel: 'Cancel',
  copyId: 'Copy user id',
  copied: 'User id copied!',
  copyFailed: 'Failed to copy the user id',
  page: (page: number, pages: number): string => `Page ${formatCount(page)} of ${formatCount(pages)}`,
  before: 'Previous page',
  next: 'Next page',
  first: 'This is the first page',
  last: 'This is the last page',
  noRole: 'None',
  columns: {
    email: 'Email',
    name: 'Name',
    role: 'Role',
    plan: 'Plan',
    status: 'Status',
    trialEnd: 'Trial end',
    accounts: 'Accounts',
    rules: 'Rules',
    lastSeen: 'Last seen',
    created: 'Created',
    id: 'User id',
    roles: 'Roles',
  },
  rulesHint: 'Bot rules that are active',
  never: 'Never',
  moreTitle: 'Also said by the server',
} as const

const option = (id: string): { readonly id: string; readonly label: string } => ({
  id,
  label: id === 'none' ? words.noRole : wireName(id),
})

/** A role, a plan or the status of one, as the settings and the plans call it. */
export const wireName = (word: string | null): string =>
  word === null ? NONE : ((TIER_NAMES as Readonly<Record<string, string>>)[word] ?? statusName(word))

/** Choices of a filter by word. */
export const optionsOf = (ids: readonly string[]): readonly { readonly id: string; readonly label: string }[] => [
  { id: '', label: 'All' },
  ...ids.map(option),
]

/** What a user is called: his name, else his email, else his id. */
export const nameOf = ({
  name,
  email,
  id,
}: {
  readonly name: string | null
  readonly email: string | null
  readonly id: string
}): string => name ?? email ?? id

/** Build feature flags in the words of the specification. */
export const flagNames: Readonly<Record<string, string>> = {
  automaticPositionSnapshot: 'Automatic position snapshot',
  restFallback: 'REST fallback',
  streamHealthMonitoring: 'Stream health monitoring',
  streamOnlyPositions: 'Stream-only positions',
  dualModeTesting: 'Dual-mode testing',
}

/** Sections that list what happened. */
export const recordWords = {
  impersonations: {
    label: 'Impersonation log',
    at: 'Started',
    who: 'Administrator',
    what: 'User',
    state: 'State',
    note: 'Reason',
    none: 'Nobody was impersonated',
    noneHint: 'Who looks as somebody, why and for how long appears here.',
  },
  billing: {
    label: 'Billing events',
    at: 'Heard',
    who: 'User',
    what: 'Message',
    state: 'Done about it',
    note: 'Id',
    none: 'No messages yet',
    noneHint: 'Signed messages of the card provider stay here for 30 days, with what was done about each.',
  },
  outbox: {
    label: 'Outbox',
    at: 'Queued',
    who: 'To',
    what: 'Subject',
    state: 'State',
    note: 'Problem or kind',
    none: 'No mails yet',
    noneHint: 'Every mail that goes out, or would with a mail server, appears here.',
  },
} as const
