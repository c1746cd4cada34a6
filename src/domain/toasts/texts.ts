/** 'Why?' of a toast that no notification led to: one sentence each. */
export const toastWhy = {
  /** Default: the answer to an act of the user. */
  asked: 'It answers what you did here.',
  saved: 'You asked for this change, and the server answered.',
  task: 'You started this task, or another tab of yours did, and it is told as it goes on.',
  session: 'Your sign-in could not be renewed.',
  /** `away` such as '2 h'. */
  summary: (away: string, events: number): string =>
    `You were away for ${away}: ${events} events were missed and at most one of them was shown alone, so one summary tells them.`,
  serverSummary: 'You were away for 6 h or more: the server summed up what happened, and each summary is told once.',
} as const
