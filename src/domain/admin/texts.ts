/** What the admin screen says when something is not there. */
export const adminTexts = {
  usersUnloaded: 'Failed to fetch users',
  recordsUnloaded: 'Failed to fetch this list',
  userUnloaded: 'Failed to fetch this user',
  noSuchUser: 'No such user',
  noSuchUserHint: 'Nobody here has this id.',
} as const
