/** What the page of channels is called and says. */
export const channelTexts = {
  unloaded: 'Failed to load channels',
  noName: 'Give it a name.',
  noAddress: 'An address is missing.',
  noTime: 'Choose a time.',
  noSpan: 'Choose two different times.',
  saving: 'This is on its way.',
  saved: {
    channelChoicesUpdate: 'Saved',
    channelPushAdd: 'This device is told while no tab is open',
    channelWebhookAdd: 'Webhook added',
    channelRemove: 'Removed',
    channelTest: 'A test is on its way',
    channelTelegramAdd: 'Send the code to the bot within ten minutes',
  } as Readonly<Record<string, string>>,
  savedAny: 'Saved',
  failed: (message: string): string => `Failed to save: ${message === '' ? 'The server did not say why.' : message}`,
  kinds: { push: 'Devices', telegram: 'Telegram', webhook: 'Webhooks' } as const,
} as const
