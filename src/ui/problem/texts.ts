import { counted } from '../../domain/core/format.ts'

/** Words of 'Report a problem'. */
export const words = {
  what: 'A toast that came twice, too late or not at all? This makes a file on this device, from which every decision about toasts can be made again. Nothing is sent: save it, and give it to whoever runs this installation.',
  without:
    'Not in it: your name, mail address and ids, keys and tokens, notes, tags and addresses. Accounts are called Account 1, Account 2, strategies likewise; of an amount only its sign is kept. Symbols, percentages and times stay.',
  span: 'Time',
  spanOf: (from: string, to: string): string => `${from} to ${to}`,
  held: 'In it',
  heldOf: (entries: number, decisions: number): string =>
    `${counted(entries, 'entry', 'entries')}, ${counted(decisions, 'decision')}`,
  out: 'Left out',
  outOf: (older: number, beside: number): string =>
    `${counted(older, 'older entry', 'older entries')}; ${counted(beside, 'entry', 'entries')} that decide nothing about toasts`,
  settings: 'Settings',
  settingsOf: (off: number): string => (off === 0 ? 'all notifications on' : `${counted(off, 'notification')} off`),
  zone: 'Time zone',
  build: 'Version',
  size: 'Size',
  note: 'What went wrong?',
  noteHint: 'Optional. Goes into the file, without mail addresses, keys and amounts.',
  see: 'See the file',
  more: 'The rest of the file is of the same kind.',
  cancel: 'Cancel',
  save: 'Save file',
  saved: 'The report is saved. Nothing was sent.',
  failed: 'The report could not be made',
  making: 'Making the report',
} as const
