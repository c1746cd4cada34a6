/** Sentences of the bot maintenance page; the defaults are those of spec 8. */
const texts = {
  rulesUnloaded: 'Your bot rules could not be loaded',
  strategiesUnloaded: 'Your strategies could not be loaded',
  accountsUnloaded: 'Your linked accounts could not be loaded',
  uncoveredUnloaded: 'Uncovered trades could not be loaded',
  // screens.md 2.8: "so that an error is not read as clean".
  conflictsUnloaded: 'Conflicts could not be checked',
  badSymbol: 'Enter a symbol such as BTCUSDT',
  noName: 'Strategy name is required',
  unvalidated: 'The rule could not be checked.',
  saving: 'A save is on its way.',
  noDraft: 'There is no rule to save.',
  incomplete: 'Choose a strategy, an account and a symbol.',
  incompleteBulk: 'Choose rules, and for a move an account.',
  oneSymbol: 'A rule has one symbol.',
  tooMany: (most: number): string => `At most ${most} symbols at once.`,
  checking: 'The rule is still being checked.',
  gone: 'That rule is gone.',
  notFound: (name: string): string => `Strategy '${name}' not found`,
  saved: {
    botRulesAdd: 'Bot rule added',
    botRulesUpdate: 'Bot rule updated',
    botRulesDeactivate: 'Bot rule deactivated',
    botRulesDelete: 'Bot rule deleted',
    strategyDetailsCreate: 'Strategy created',
  },
  failed: {
    botRulesAdd: 'Failed to add bot rule',
    botRulesUpdate: 'Failed to update bot rule',
    botRulesDeactivate: 'Failed to deactivate bot rule',
    botRulesDelete: 'Failed to delete bot rule',
    strategyDetailsCreate: 'Failed to create strategy',
  },
  moveFailed: 'Failed to change bot account',
} as const

export { texts as botTexts }

/** What a failed write says when the server gave no reason (spec 8). */
export const failedText = (write: string): string =>
  (texts.failed as Readonly<Record<string, string>>)[write] ?? texts.failed.botRulesUpdate
