/**
 * What pages and worker take for granted when a server has no `/runtime.json`: the identity provider on the
 * same origin, and these names there.
 */
export const BUILT_WITH = {
  authorityPath: '/oidc',
  clientId: 'bot-blending-web',
  audience: 'https://api.bot-blending.local',
} as const

/** What a sign-in asks for (spec 6), and what the top bar reads. `offline_access` brings the refresh token. */
export const SCOPE = 'openid profile email roles offline_access read:trades write:trades'
