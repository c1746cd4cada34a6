/** One question of the help page, with its answer in paragraphs of plain words. */
export interface Question {
  /** Its anchor: `/help#keys`. */
  readonly id: string
  readonly asks: string
  readonly answer: readonly string[]
  /** Where in the product it is done or seen. */
  readonly link?: { readonly to: string; readonly label: string }
}

/** Questions that belong together (spec 2, Help page). */
export interface QuestionGroup {
  readonly id: string
  readonly title: string
  readonly questions: readonly Question[]
}

const GENERAL: readonly Question[] = [
  {
    id: 'what',
    asks: 'What does Bot Blending do?',
    answer: [
      'It follows your Bybit accounts: open positions as they move, closed trades, profit and loss, balances, and a notification for what matters, told once. You say which strategy trades what, and every result is counted to the strategy that earned it.',
      'When you come back after a break it fetches what happened meanwhile and sums it up.',
    ],
  },
  {
    id: 'trading',
    asks: 'Can Bot Blending trade or withdraw for me?',
    answer: [
      'No. It only reads. A key that may withdraw or transfer is refused when you link it, and nothing in the product places, changes or closes an order. Your bots run where they run today.',
    ],
  },
  {
    id: 'keys',
    asks: 'How do I make a key at Bybit?',
    answer: [
      'Make a read-only key with the permissions Contract orders and Positions, and without any wallet permission. Restrict it to the addresses that Settings shows under Linked Accounts: it is then of no use anywhere else, and it does not expire after three months.',
      'Enter key and secret in Settings, Linked Accounts. The newest trades come in first, older ones follow.',
    ],
    link: { to: '/settings', label: 'Open Settings' },
  },
  {
    id: 'exchanges',
    asks: 'Which exchanges and contracts are supported?',
    answer: [
      'Bybit, and there the linear perpetual futures in USDT. Spot, inverse contracts and options are not read.',
    ],
  },
  {
    id: 'rules',
    asks: 'What is a bot rule?',
    answer: [
      'A sentence such as: strategy Grid trades BTCUSDT on account Main. A closed trade counts to the rule that was active when its position opened, so a rule that you change today does not rewrite last month.',
      'A trade without a rule is shown as uncovered, one with two rules as a conflict. Bot maintenance lists both, and there you add the rule for what opens next.',
    ],
    link: { to: '/bot-maintenance', label: 'Open Bot maintenance' },
  },
  {
    id: 'why',
    asks: 'Why did I get this notification, or why not?',
    answer: [
      'Press Why? beside it. You see what caused it and which rules it passed. Rules keep you from being told twice: of copies of one event, of many changes of one position within seconds, of small changes after a long break.',
      'Which types are told at all you choose in the settings of the notification panel.',
    ],
  },
  {
    id: 'away',
    asks: 'What happens while my computer sleeps?',
    answer: [
      'The server goes on watching your accounts. When you come back, the page asks for everything since the last event it knows and fills the gap. A short break is told event by event, a long one as one summary.',
    ],
  },
]

const BILLING: readonly Question[] = [
  {
    id: 'plans',
    asks: 'Which plan do I need?',
    answer: [
      'Trial and Basic open the dashboard, live and closed trades and Bot maintenance, for all of your accounts. Standard and Elite are above it. The page of plans shows which screen belongs to which plan.',
    ],
    link: { to: '/pricing', label: 'See plans and prices' },
  },
  {
    id: 'trial',
    asks: 'How does the free trial work?',
    answer: [
      'It opens every screen of the Basic plan. The page where you start it says how long yours is. No card is asked for, and it ends by itself. There is one trial for each user account.',
    ],
    link: { to: '/pricing', label: 'See plans and prices' },
  },
  {
    id: 'cancel',
    asks: 'How do I change or cancel my plan?',
    answer: [
      'In Settings, Subscription & Billing, press Manage Billing & Subscription. A plan that you cancel stays open until the end of the period that you paid for, and Settings shows that day.',
    ],
    link: { to: '/settings#subscription', label: 'Open Subscription & Billing' },
  },
  {
    id: 'card',
    asks: 'Who sees my card?',
    answer: [
      'The card provider alone. You pay on its page; Bot Blending learns which plan is paid until when, and never a number of a card.',
    ],
  },
  {
    id: 'after',
    asks: 'What becomes of my data when a plan ends?',
    answer: [
      'It stays. The screens close, Settings and this page remain open, and with a new plan everything is there again. In Settings you can still export all of it, delete your account, switch mails off and take channels away. To remove a linked account with its trades, delete it there under Linked Accounts.',
    ],
  },
  {
    id: 'api',
    asks: 'Is there an API?',
    answer: [
      'The Elite plan may give API access. Write to support and say what you want to build, and you learn whether it is open for you.',
    ],
  },
  {
    id: 'own',
    asks: 'Why can I not buy a plan here?',
    answer: [
      'Bot Blending can be run by anybody on a server of their own. Where plans are not sold, whoever runs the server decides who has which plan.',
    ],
  },
]

const TECHNICAL: readonly Question[] = [
  {
    id: 'stored',
    asks: 'What is stored, and where?',
    answer: [
      'On the server: your profile, sign-in and settings, your plan and checkouts, linked accounts, closed trades with notes and tags, positions, funding and balances, strategies and bot rules with their changes, alerts, recommendations and their settings, notifications, channels and what went by them, mails and which you want, tasks, set-up steps, when and how you used the pages, and when an administrator looked as you.',
      'In this browser: the events of the last 30 days at most, so that pages open at once and work over a lost connection. A log-out deletes them, and what you chose for charts. What else you chose here stays: which notifications you want and which you hid, language and look, layouts of the dashboard, how far the set-up came, and the pages you opened here. The privacy page clears the look, shows what you hid and forgets the pages; deleting your account clears all of it.',
    ],
  },
  {
    id: 'secret',
    asks: 'How is my secret kept?',
    answer: [
      'Encrypted on the server with AES-256-GCM, bound to you and to the one account. It is never sent to a browser again, not even to yours; to change it, enter a new one.',
    ],
  },
  {
    id: 'funding',
    asks: 'How does funding count?',
    answer: [
      'Profit and loss of a closed trade is the figure of the exchange: after fees, without funding. Funding is a figure of its own, for each trade, day and account, and what is called net after funding includes it. Balances include it always.',
    ],
  },
  {
    id: 'roi',
    asks: 'How is ROI calculated?',
    answer: [
      'Profit and loss beside the margin at entry, which is the value at entry divided by the leverage. Where the leverage is not known it stands beside the value at entry, and the label says so.',
    ],
  },
  {
    id: 'grey',
    asks: 'Why are some numbers grey?',
    answer: [
      'They may be old: nothing was heard for 30 seconds, or their account does not follow the exchange at the moment. They turn back by themselves.',
    ],
  },
  {
    id: 'zone',
    asks: 'Which time zone do days and times follow?',
    answer: [
      'That of your profile, everywhere: in lists, charts and calendars. Until you save one, pages follow the zone of this browser; mails, notification channels and quiet hours follow UTC.',
    ],
    link: { to: '/settings', label: 'Open Settings' },
  },
  {
    id: 'tabs',
    asks: 'May I open many tabs?',
    answer: [
      'Yes. All tabs of a browser share one connection and one state, so they show the same figures and a notification appears in one of them.',
    ],
  },
  {
    id: 'slow',
    asks: 'My trades are not all there. Why?',
    answer: [
      'A new account is read backwards, newest week first, and a bar in Settings shows how far it is. Until the start of a history is reached, its oldest trades are marked as being read and are counted to no strategy.',
      'Sync Recent Trades in Settings asks the exchange at once.',
    ],
    link: { to: '/settings', label: 'Open Settings' },
  },
]

/** All questions, in the groups of the specification (HELP-01). */
export const QUESTION_GROUPS: readonly QuestionGroup[] = [
  { id: 'general', title: 'General', questions: GENERAL },
  { id: 'billing', title: 'Billing & Subscriptions', questions: BILLING },
  { id: 'technical', title: 'Technical', questions: TECHNICAL },
]
