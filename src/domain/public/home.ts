/** A claim and what stands behind it. */
export interface Point {
  readonly title: string
  readonly text: string
}

/** Words of the front page: drawn by its screen, and served to who runs no scripts. */
export const HOME = {
  title: 'Everything that happens to your bots, the moment it happens',
  lead: 'Live positions, profit and loss, closed trades and notifications for your Bybit accounts. What happened while you were away is told when you come back.',
  promise: 'Read-only keys. Bot Blending can see your trades; it cannot place, change or withdraw anything.',
  proofsTitle: 'Three things that you can check',
  proofs: [
    {
      title: 'Nothing is missed',
      text: 'Events are numbered. After a break the page asks for what is missing between the last one that it knows and the newest, and sums it up for you.',
    },
    {
      title: 'One truth in every tab',
      text: 'All tabs share one connection and one state. Twenty of them show the same figures, and a notification appears once.',
    },
    {
      title: 'A reason for every notification',
      text: 'Press Why? beside one and read what caused it and which rules it passed. What was held back has its reason too.',
    },
  ],
  whoTitle: 'Who it is for',
  who: [
    {
      title: 'You run several bots',
      text: 'Say which strategy trades what on which account. Every closed trade counts to the rule that was active when its position opened.',
    },
    {
      title: 'You hold several accounts',
      text: 'Positions, results and balances of all of them stand on one page, in your time zone and to the last digit of the exchange.',
    },
    {
      title: 'You are not always there',
      text: 'The server keeps watch while your computer sleeps, and you choose which kinds of event are told.',
    },
  ],
  securityTitle: 'Security',
  security: [
    { title: 'Keys that only read', text: 'A key that may withdraw or transfer is refused when you link it.' },
    {
      title: 'Secrets that never come back',
      text: 'Encrypted with AES-256-GCM, bound to you and the account, and never shown again.',
    },
    { title: 'Fixed addresses', text: 'Restrict your key to the addresses of the server: it is of no use elsewhere.' },
    {
      title: 'Yours to run',
      text: 'The whole product runs on a machine of your own, with its database and its sign-in.',
    },
  ],
  plansTitle: 'Plans',
  plansLead: 'Every plan sees all of your accounts. A trial asks for no card and ends by itself.',
  faqTitle: 'Frequently asked',
} as const satisfies Readonly<Record<string, string | readonly Point[]>>

/** The questions of the help page that stand on the front page too. */
export const HOME_QUESTIONS: readonly string[] = ['trading', 'keys', 'rules', 'why', 'trial', 'stored']

/** Login of the sample user that the live demo opens, where the server has sample users. */
export const DEMO_LOGIN = 'mara'
